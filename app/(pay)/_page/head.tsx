/** Who is paid: their first letter and their name. */
export function Payee({ partner }: { partner: string }) {
  return (
    <p className="payee">
      <span aria-hidden="true">{[...partner][0]?.toUpperCase()}</span>
      {partner}
    </p>
  );
}

/** The time that is left, as minutes and seconds; the script lets it run. */
export function TimeLeft({ seconds, label }: { seconds: number; label: string }) {
  return (
    <p id="left" role="timer" aria-label={label}>
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
    </p>
  );
}
