/** Whether a sheet lies open: what lies beneath it neither hears keys nor takes up the focus. */
export const isCovered = (): boolean => document.querySelector("dialog[open]") !== null;

/** Whether a key is meant for what lies on the table. */
export const isForTable = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isCovered();
