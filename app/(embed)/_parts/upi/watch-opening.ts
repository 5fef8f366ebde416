/** An app that opens hides the page within this while. */
const OPENS_WITHIN_MS = 2_500;

/** After an app's link was tapped: calls `onNothing` if the page is still in sight, so that there is no such app. */
export function watchOpening(onNothing: () => void): void {
  let wasHidden = false;
  const notice = () => {
    wasHidden ||= document.visibilityState === 'hidden';
  };
  document.addEventListener('visibilitychange', notice);
  setTimeout(() => {
    document.removeEventListener('visibilitychange', notice);
    if (!wasHidden) onNothing();
  }, OPENS_WITHIN_MS);
}
