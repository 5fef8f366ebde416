import { classNames } from '../../../_ui/class-names.ts';

const colours: Record<string, string> = {
  GET: 'text-info',
  POST: 'text-positive',
  PUT: 'text-warning',
  DELETE: 'text-negative',
};

/** An HTTP method, in its colour. */
export function Method({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames('shrink-0 font-mono text-2xs font-semibold', colours[name], className)}>{name}</span>
  );
}
