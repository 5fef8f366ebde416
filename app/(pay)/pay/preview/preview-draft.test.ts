import { describe, expect, it } from 'vitest';
import { readDraft } from './preview-draft.ts';

function draftOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readDraft(form);
}

describe('the draft of a preview', () => {
  it('is what the dashboard sends', () => {
    const logo = `/files/logos/${'a'.repeat(32)}-120x60.png`;
    expect(
      draftOf({
        mode: 'sandbox',
        scheme: 'dark',
        name: 'Swarna',
        accent: '#0e6e5c',
        logo,
        logoWidth: '120',
        logoHeight: '60',
      }),
    ).toEqual({
      mode: 'sandbox',
      scheme: 'dark',
      name: 'Swarna',
      accent: '#0e6e5c',
      logo: { path: logo, width: 120, height: 60 },
    });
    expect(draftOf({ logo: 'data:image/png;base64,iVBORw0KGgo=' }).logo?.path).toMatch(/^data:image\/png/);
  });

  it.each(['red', '#fff', '#0E6E5C', '#0e6e5c}body{display:none', '</style><script>alert(1)</script>'])(
    'takes no accent %j',
    (accent) => {
      expect(draftOf({ accent }).accent).toBeNull();
    },
  );

  it.each([
    'https://evil.example/x.png',
    '//evil.example/x.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html;base64,PHN2Zz4=',
    'javascript:alert(1)',
    '/files/logos/../../x.png',
    `data:image/png;base64,${'A'.repeat(40_001)}`,
  ])('takes no logo %j', (logo) => {
    expect(draftOf({ logo }).logo).toBeNull();
  });

  it('keeps sides and names within bounds', () => {
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    expect(draftOf({ logo, logoWidth: '99999', logoHeight: '-4' }).logo).toMatchObject({ width: 512, height: 1 });
    expect(draftOf({ name: 'x'.repeat(100) }).name).toHaveLength(60);
  });
});
