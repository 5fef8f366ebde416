'use client';

import { type ComponentProps, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * A form that a script sends, also one that was filled in or sent while the page's scripts were still on their way: what was typed is
 * taken up once they listen, and a press on its button then counts.
 */
export function Form({
  ref,
  ...form
}: Omit<ComponentProps<'form'>, 'action' | 'method' | 'ref'> & {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  ref?: RefObject<HTMLFormElement | null>;
}) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  // Its first value is kept: true only where the server drew the form.
  const wasDrawn = useRef(useSyncExternalStore(subscribe, isNotDrawn, isDrawn));
  useEffect(() => {
    if (wasDrawn.current && element.current) takeUpTyped(element.current);
    wasDrawn.current = false;
  }, [element]);

  /** React keeps the press on a form with an action, and calls the action once it listens; afterwards it would empty the form. */
  function sendNow(sent: FormData) {
    if (!element.current) return;
    element.current.addEventListener('reset', (event) => event.preventDefault(), { once: true });
    element.current.requestSubmit(pressedButton(element.current, sent));
  }

  return <form {...form} ref={element} action={sendNow} />;
}

/** The button that a form was sent by, where it has a name; one without says nothing about what is asked for. */
function pressedButton(form: HTMLFormElement, sent: FormData): HTMLButtonElement | undefined {
  return [...form.querySelectorAll('button')].find(({ name, value }) => name !== '' && sent.get(name) === value);
}

const subscribe = () => () => undefined;
const isNotDrawn = () => false;
const isDrawn = () => true;

/** Tells React of what was typed or chosen in a form before it listened: it takes what it finds there for what it drew. */
function takeUpTyped(form: HTMLFormElement) {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      const drawn = [...field.options].findIndex((option) => option.defaultSelected);
      if (field.selectedIndex !== Math.max(drawn, 0)) tell(field, 'change');
    } else if (field instanceof HTMLTextAreaElement) {
      takeUpText(field, HTMLTextAreaElement.prototype);
    } else if (field instanceof HTMLInputElement) {
      if (field.type === 'checkbox' || field.type === 'radio') takeUpTick(field);
      else if (field.type !== 'hidden' && field.type !== 'file') takeUpText(field, HTMLInputElement.prototype);
    }
  }
}

function takeUpText(field: HTMLInputElement | HTMLTextAreaElement, prototype: object) {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  // React tells a change by the last value that was set through the field itself.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  tell(field, 'input');
}

function takeUpTick(field: HTMLInputElement) {
  if (field.checked === field.defaultChecked) return;
  if (field.type === 'radio' && !field.checked) return;
  field.checked = field.defaultChecked;
  field.click();
}

function tell(field: HTMLElement, type: 'input' | 'change') {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
