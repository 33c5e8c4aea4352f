"""The app of toy.vs: a list of teas with a search. It knows nothing of tests; `fault` plants a mistake."""


class Teas:
    def __init__(self, fault):
        self.fault = fault
        self.text, self.found, self.drunk, self.error, self.state = "", [], [], None, "loading"
        self.calls, self.cancelled, self.signals, self.next_id, self.due = [], [], [], 0, None
        self.call()

    def call(self):
        if self.fault != "late answer overwrites":  # a new call makes the running one late
            self.cancelled += self.calls
            self.calls = []
        for _ in range(2 if self.fault == "double submit" and self.found else 1):
            self.next_id += 1
            self.calls.append({"id": self.next_id, "call": "teas.list", "arguments": [self.text]})
        self.state = "loading"

    def search(self, text):
        self.text, self.due, self.state = text, 0 if self.fault == "no debounce" else 300, "typing"
        if self.fault != "late answer overwrites":
            self.cancelled, self.calls = self.cancelled + self.calls, []

    def advance(self, milliseconds):
        if self.due is not None:
            self.due -= milliseconds
            if self.due <= 0:
                self.due = None
                self.call()

    def answer(self, question):
        if question.get("id") not in [call["id"] for call in self.calls]:
            return  # late
        self.calls = [call for call in self.calls if call["id"] != question["id"]]
        if "fail" in question and self.fault != "swallowed error":
            self.state, self.error = "failed", question["fail"]["message"]
        else:
            self.state = "loading" if self.fault == "stale spinner" else "loaded"
            self.found = question.get("ok", [])

    def left(self):
        return len([tea for tea in self.found if tea["id"] not in self.drunk]) - (self.fault == "off by one")

    def buttons(self):
        names = {"loaded": ["Clear", "Reload", "Tell"], "failed": ["Retry"]}.get(self.state, [])
        return {name: name != "Clear" or bool(self.drunk) or self.fault == "enabled too early" for name in names}
