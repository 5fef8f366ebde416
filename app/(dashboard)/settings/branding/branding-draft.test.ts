import { describe, expect, it } from 'vitest';
import { changesOf, draftOf, readAccent } from './branding-draft.ts';

const saved = draftOf({
  partnerName: 'Shop',
  name: 'Shop',
  accent: '#0e6e5c',
  logo: { path: '/a.png', width: 1, height: 1 },
});

describe('changes of a branding', () => {
  it('are none of what is as it was, however it is written', () => {
    expect(changesOf(saved, saved)).toBeUndefined();
    expect(changesOf({ ...saved, name: '  ', accent: ' #0E6E5C ' }, saved)).toBeUndefined();
  });

  it('name only what differs; empty takes away', () => {
    expect(changesOf({ ...saved, name: ' Swarna ' }, saved)).toEqual({ name: 'Swarna' });
    expect(changesOf({ ...saved, accent: '' }, saved)).toEqual({ accent: null });
    expect(changesOf({ ...saved, logo: null }, saved)).toEqual({ picture: null });
    const logo = { path: 'data:image/png;base64,AA==', width: 2, height: 2, picture: 'BB==' };
    expect(changesOf({ ...saved, logo }, saved)).toEqual({ picture: 'BB==' });
  });

  it('wait while the accent is no colour', () => {
    expect(readAccent('#12')).toBeUndefined();
    expect(changesOf({ ...saved, name: 'Swarna', accent: '#12' }, saved)).toBeUndefined();
  });
});
