type Logo = { path: string; width: number; height: number };

/** Who is paid: their logo, or their first letter, and their name. */
export function Payee({ partner, logo }: { partner: string; logo: Logo | null }) {
  return (
    <p className="payee">
      {logo ? (
        <img src={logo.path} width={logo.width} height={logo.height} alt="" decoding="async" />
      ) : (
        <span aria-hidden="true">{[...partner][0]?.toUpperCase()}</span>
      )}
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
