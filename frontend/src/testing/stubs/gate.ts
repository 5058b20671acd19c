/** Holds an answer of the stubbed server back until the test lets it go, however long that takes. */
export interface Gate {
  /** Settles once the gate is open. */
  opened: Promise<void>;
  open: () => void;
}

export function makeGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
