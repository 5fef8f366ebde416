/** Fields that were typed into or chosen, and may still be on the page. */
const touched = new Set<Element>();

/** Notes which fields of this document a person types into, until the answered function is called. */
export function watchTyping(): () => void {
  const note = (event: Event) => {
    for (const field of touched) if (!field.isConnected) touched.delete(field);
    if (event.target instanceof Element) touched.add(event.target);
  };
  document.addEventListener('input', note, true);
  return () => {
    document.removeEventListener('input', note, true);
    touched.clear();
  };
}

/** Whether text that was typed, or a choice that was made, is in this part of the page. */
export function holdsTyping(part: Element): boolean {
  return [...touched].some((field) => part.contains(field) && isFilled(field));
}

/** Whether leaving the page would lose something: what was typed, or what an open dialog shows. */
export function wouldLose(): boolean {
  return holdsTyping(document.body) || document.querySelector(':modal') !== null;
}

function isFilled(field: Element): boolean {
  const isText = field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'file');
  return !isText || field.value.trim() !== '';
}
