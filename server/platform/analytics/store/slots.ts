/** A number of places, given in the order of asking: how many statements may run at once, over all stores of a process. */
export interface Slots {
  /**
   * @returns what gives the place back
   * @throws what `stopped` rejects with, when that is before a place was free
   */
  take(stopped: Promise<never>): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();
  const give = () => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  };
  const once = () => {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      give();
    };
  };
  return {
    async take(stopped) {
      if (free > 0) {
        free -= 1;
        return once();
      }
      let enter!: () => void;
      const turn = new Promise<void>((resolve) => (enter = resolve));
      waiting.add(enter);
      try {
        await Promise.race([turn, stopped]);
      } catch (error) {
        // The place may have been given in the same moment: then it goes on to the next.
        if (!waiting.delete(enter)) give();
        throw error;
      }
      return once();
    },
  };
}
