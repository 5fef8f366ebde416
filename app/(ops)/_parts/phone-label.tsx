/** What a cell of a table is, where a phone leaves out the header. */
export function PhoneLabel({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-muted md:hidden">
      {children}{' '}
    </span>
  );
}
