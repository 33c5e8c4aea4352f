-- Breadth first over the states of n toggles, packed into numbers, with the parent of each state.
local n = tonumber(arg[1])
local started = os.clock()
local parents, queue, moves = { [0] = -1 }, { 0 }, 0
local next = 1
while next <= #queue do
  local state, on, power = queue[next], 0, 1
  for _ = 1, n do
    on = on + math.floor(state / power) % 2
    power = power * 2
  end
  assert(on <= n)
  power = 1
  for _ = 1, n do
    moves = moves + 1
    local isOn = math.floor(state / power) % 2 == 1
    local other = isOn and state - power or state + power
    if not parents[other] then
      parents[other] = state
      queue[#queue + 1] = other
    end
    power = power * 2
  end
  next = next + 1
end
print(moves, (os.clock() - started) * 1000, #queue)
