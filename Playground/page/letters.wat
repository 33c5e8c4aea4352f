;; Reads the letters that `packed` of `pack.mjs` makes. 16 letters are 8 numbers of 13 bits, or 13 bytes.
(module
  (memory (export "memory") 1)

  ;; Reads the letters from one address to another, and writes their bytes from address 0 on.
  (func (export "read") (param $from i32) (param $end i32)
    (local $to i32) (local $letters v128) (local $low i64) (local $high i64)
    (loop $next
      (if (i32.lt_u (local.get $from) (local.get $end)) (then
        (local.set $letters (v128.load align=1 (local.get $from)))
        ;; A letter is a digit and 35, and the first one is the lower one: 35 * 92 is 3220.
        (local.set $letters
          (i16x8.sub
            (i16x8.add
              (v128.and (local.get $letters) (v128.const i16x8 255 255 255 255 255 255 255 255))
              (i16x8.mul
                (i16x8.shr_u (local.get $letters) (i32.const 8)) (v128.const i16x8 91 91 91 91 91 91 91 91)))
            (v128.const i16x8 3220 3220 3220 3220 3220 3220 3220 3220)))
        ;; Two numbers as one of 26 bits, and four as one of 52.
        (local.set $letters
          (i32x4.dot_i16x8_s
            (local.get $letters) (v128.const i16x8 1 8192 1 8192 1 8192 1 8192)))
        (local.set $low
          (i64.or
            (i64.extend_i32_u (i32x4.extract_lane 0 (local.get $letters)))
            (i64.shl (i64.extend_i32_u (i32x4.extract_lane 1 (local.get $letters))) (i64.const 26))))
        (local.set $high
          (i64.or
            (i64.extend_i32_u (i32x4.extract_lane 2 (local.get $letters)))
            (i64.shl (i64.extend_i32_u (i32x4.extract_lane 3 (local.get $letters))) (i64.const 26))))
        (i64.store align=1
          (local.get $to) (i64.or (local.get $low) (i64.shl (local.get $high) (i64.const 52))))
        (i64.store offset=8 align=1 (local.get $to) (i64.shr_u (local.get $high) (i64.const 12)))
        (local.set $from (i32.add (local.get $from) (i32.const 16)))
        (local.set $to (i32.add (local.get $to) (i32.const 13)))
        (br $next))))))
