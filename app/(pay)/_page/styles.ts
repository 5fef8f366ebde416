/**
 * The look of the checkout, in the page itself: one answer draws it. Colours as in app/_ui/theme.css, written so that browsers of
 * old phones know them; fonts are the phone's own.
 */
export const styles = `
:root{color-scheme:light dark;--canvas:#faf9f7;--surface:#fff;--line:#e5e1da;--edge:#8c857a;--ink:#1c1a17;--muted:#57534c;--solid:#1f1d1a;--on-solid:#fff;--accent:#855708;--soft:#f8efdd;--good:#1a6839;--bad:#ad241d;--warn:#8a4600;--sandbox:#0b5a75}
@media(prefers-color-scheme:dark){:root{--canvas:#121110;--surface:#1a1917;--line:#2d2a26;--edge:#757067;--ink:#f2efe9;--muted:#bab4a9;--solid:#f2efe9;--on-solid:#171614;--accent:#e3b45b;--soft:#30271a;--good:#6cc58e;--bad:#f2938a;--warn:#f0a95c;--sandbox:#72c3df}}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;padding:1rem;background:var(--canvas);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari",sans-serif}
main{max-width:26rem;margin:0 auto;padding:1.25rem;background:var(--surface);border:1px solid var(--line);border-radius:12px}
p{margin:0}
main>*+*{margin-top:1rem}
.sandbox{margin:-1.25rem -1.25rem 0;padding:.375rem 1.25rem;border-radius:11px 11px 0 0;background:var(--sandbox);color:var(--surface);font-size:.875rem;text-align:center}
.sandbox a{color:inherit}
.payee{display:flex;align-items:center;gap:.625rem;font-weight:600;overflow-wrap:anywhere}
.payee span{flex:none;width:2.25rem;height:2.25rem;border-radius:8px;background:var(--soft);color:var(--accent);line-height:2.25rem;text-align:center}
.payee img{flex:none;width:auto;height:2.25rem;max-width:10rem;object-fit:contain;border-radius:8px}
.head{display:flex;align-items:baseline;justify-content:space-between;gap:.75rem}
h1{margin:0;font-size:1.625rem;line-height:1.25;letter-spacing:-.01em;overflow-wrap:anywhere}
h1:focus{outline:0}
h1.completed,h1.paid{color:var(--good)}
h1.failed{color:var(--bad)}
h1.expired,h1.refundDue{color:var(--warn)}
h2{margin:0 0 .5rem;font-size:.875rem;font-weight:600;color:var(--muted)}
#left{flex:none;padding:.125rem .5rem;border-radius:6px;background:var(--soft);color:var(--accent);font-variant-numeric:tabular-nums;font-weight:600}
#notice{padding:.625rem .75rem;border-left:3px solid var(--accent);border-radius:4px;background:var(--soft)}
#notice:empty{margin:0;padding:0;border:0}
dl{margin-bottom:0;border-top:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.note,footer{font-size:.875rem;color:var(--muted)}
section>*+*{margin-top:.75rem}
.apps li:last-child:nth-child(odd){grid-column:span 2}
.apps{display:grid;grid-template-columns:1fr 1fr;gap:.625rem;margin:0;padding:0;list-style:none}
.button{display:block;width:100%;min-height:3rem;padding:.6875rem 1rem;border:1px solid var(--solid);border-radius:8px;background:var(--solid);color:var(--on-solid);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.button.plain{background:none;border-color:var(--edge);color:var(--ink)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
summary{min-height:3rem;padding:.6875rem 0;color:var(--accent);cursor:pointer}
.qr{display:block;width:100%;max-width:17.5rem;height:auto;margin:0 auto;border-radius:8px;background:#fff}
.qr svg{display:block;width:100%;height:auto}
.qr.dense{max-width:20rem}
section h2+.qr{margin-top:0}
#returning{text-align:center;color:var(--muted)}
#returning button{padding:.5rem;border:0;background:none;color:var(--accent);font:inherit;text-decoration:underline;cursor:pointer}
footer{max-width:26rem;margin:1rem auto 0;text-align:center}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
