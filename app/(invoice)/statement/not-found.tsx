/** An address that was altered, or whose sandbox was reset. */
export default function StatementNotFound() {
  return (
    <main className="mx-auto max-w-sm space-y-2 px-4 py-16">
      <p className="figures text-sm font-medium text-accent">404</p>
      <h1 className="text-xl font-semibold">There is no such statement</h1>
      <p className="text-muted">
        Check that the address is complete, or take it from the statements of your dashboard.
      </p>
    </main>
  );
}
