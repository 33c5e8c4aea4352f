// The departures of a station: a store as teams write them. It knows nothing of scripts and tests. What it needs from
// outside is given to it: a service with an asynchronous function, and a clock.
export class Departures {
  station = "Harbour";
  departures = [];
  error = null;
  status;
  #trains;
  #clock;
  #timer;
  #newest = 0;

  constructor({ trains, clock }) {
    this.#trains = trains;
    this.#clock = clock;
    this.#ask("loading");
  }

  /** What a view offers now. */
  get actions() {
    if (this.status === "failed") return ["search", "retry"];
    return this.status === "loaded" ? ["search", "refresh"] : ["search"];
  }

  search(station) {
    this.station = station;
    this.status = "typing";
    this.#newest += 1;
    this.#clock.clearTimeout(this.#timer);
    this.#timer = this.#clock.setTimeout(() => this.#ask("loading"), 300);
  }

  refresh() { this.#ask("refreshing"); }

  retry() { this.#ask("loading"); }

  async #ask(status) {
    const request = (this.#newest += 1);
    this.status = status;
    try {
      const departures = await this.#trains.departures(this.station);
      this.#end(request, { departures, error: null, status: "loaded" });
    } catch (error) {
      const next = status === "refreshing" ? "loaded" : "failed"; // the old departures stay
      this.#end(request, { error: error.message, status: next });
    }
  }

  #end(request, changes) {
    if (request !== this.#newest) return; // somebody has typed since
    Object.assign(this, changes);
  }
}
