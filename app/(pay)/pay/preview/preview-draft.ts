/** A branding as a person is typing it. */
export type Draft = {
  mode: 'live' | 'sandbox';
  scheme: 'light' | 'dark';
  name: string;
  accent: string | null;
  logo: { path: string; width: number; height: number } | null;
};

const NAME_MAX = 60;
/** A logo that is kept, by its address here; or one that was only tried, as the PNG that would be kept. */
const LOGO =
  /^(\/files\/logos\/[0-9a-f]{32}-\d{1,3}x\d{1,3}\.png|data:image\/png;base64,[A-Za-z0-9+/]{1,40000}={0,2})$/;
const SIDE_MAX = 512;

/** Reads the form of a preview. What is not as the dashboard sends it is left out: the accent goes into a style as it stands. */
export function readDraft(form: FormData): Draft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const side = (name: string) => Math.min(SIDE_MAX, Math.max(1, Math.trunc(Number(text(name))) || 1));
  const logo = text('logo');
  return {
    mode: text('mode') === 'sandbox' ? 'sandbox' : 'live',
    scheme: text('scheme') === 'dark' ? 'dark' : 'light',
    name: [...text('name')].slice(0, NAME_MAX).join(''),
    accent: /^#[0-9a-f]{6}$/.test(text('accent')) ? text('accent') : null,
    logo: LOGO.test(logo) ? { path: logo, width: side('logoWidth'), height: side('logoHeight') } : null,
  };
}
