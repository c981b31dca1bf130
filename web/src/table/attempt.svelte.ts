/** Something that is tried at the server, one at a time; why it failed is fit to be shown. */
export class Attempt {
  busy = $state(false);
  problem = $state("");

  async run(action: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await action();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      this.busy = false;
    }
  }
}
