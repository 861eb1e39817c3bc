/** Random choices from a seed (mulberry32): the same on every machine. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (below) => Math.floor(share() * below);
  return {
    share,
    whole,
    pick: (list) => list[whole(list.length)],
    /** The first items more often. */
    skewed: (list) => list[Math.floor(share() * share() * list.length)],
    hex: (digits) => {
      let text = "";
      while (text.length < digits) text += ((share() * 4294967296) >>> 0).toString(16).padStart(8, "0");
      return text.slice(0, digits);
    },
    /** Log-normal around a median. */
    spread: (median, sigma) => median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share())),
  };
}
