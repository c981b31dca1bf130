type Action = () => Promise<unknown>;

/** Something that is tried at the server, one at a time; why it failed is fit to be shown. */
export class Attempt {
  /** Something is under way, or waits its turn. */
  busy = $state(false);
  problem = $state("");
  #turns: Action[] = [];

  /** For buttons, which rest while something is under way: pressed twice, they do it once. */
  async run(action: Action): Promise<void> {
    if (!this.busy) await this.#doAll(action);
  }

  /** For choices, which show at once what was chosen: made while something is under way, they follow after it. */
  async inTurn(action: Action): Promise<void> {
    if (this.busy) this.#turns.push(action);
    else await this.#doAll(action);
  }

  async #doAll(first: Action): Promise<void> {
    this.busy = true;
    this.problem = "";
    for (let action: Action | undefined = first; action; action = this.#turns.shift()) await this.#try(action);
    this.busy = false;
  }

  async #try(action: Action): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}
