interface Pointing {
  onfocus: (event: FocusEvent & { currentTarget: Element }) => void;
  onblur: () => void;
  onpointermove: (event: PointerEvent) => void;
  onpointerleave: () => void;
}

/**
 * What is looked at: what the keyboard has come to, or a mouse that moves. Neither a finger's last touch nor a mouse that
 * rests where something has just appeared points at anything.
 */
export function pointing(look: (move: string | null) => void): (move: string) => Pointing {
  return (move) => ({
    onfocus: ({ currentTarget }) => currentTarget.matches(":focus-visible") && look(move),
    onblur: () => look(null),
    onpointermove: ({ pointerType, movementX, movementY }) =>
      pointerType === "mouse" && (movementX || movementY) && look(move),
    onpointerleave: () => look(null),
  });
}
