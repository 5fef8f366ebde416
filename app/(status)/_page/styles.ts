/** The look of the status page, in the page itself. Colours as in app/_ui/theme.css; fonts are the reader's own. */
export const styles = `
:root{color-scheme:light dark;--canvas:#faf9f7;--surface:#fff;--line:#e5e1da;--ink:#1c1a17;--muted:#57534c;--accent:#855708;--good:#1a6839;--bad:#ad241d;--warn:#8a4600;--blank:#e5e1da}
@media(prefers-color-scheme:dark){:root{--canvas:#121110;--surface:#1a1917;--line:#2d2a26;--ink:#f2efe9;--muted:#bab4a9;--accent:#e3b45b;--good:#6cc58e;--bad:#f2938a;--warn:#f0a95c;--blank:#3a3631}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:1.5rem 1rem 3rem;background:var(--canvas);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari",sans-serif}
main,header,footer{max-width:48rem;margin:0 auto}
p{margin:0}
header p,footer,.muted{color:var(--muted);font-size:.875rem}
h1{margin:0 0 .25rem;font-size:1.125rem;font-weight:600;color:var(--muted)}
.all{margin:1rem 0 .25rem;font-size:1.75rem;line-height:1.25;font-weight:600;text-wrap:balance}
h2{margin:2.25rem 0 .75rem;font-size:1rem}
h3{margin:0;font-size:1rem}
ul{margin:0;padding:0;list-style:none}
.parts li{padding:.875rem 0;border-top:1px solid var(--line)}
.parts li:last-child{border-bottom:1px solid var(--line)}
.line{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:.125rem 1rem}
.state{font-weight:600}
.up{color:var(--good)}.degraded{color:var(--warn)}.down{color:var(--bad)}.none{color:var(--muted)}
svg{display:block;width:100%;height:1.5rem;margin:.5rem 0 .25rem}
rect{fill:var(--blank)}rect.up{fill:var(--good)}rect.degraded{fill:var(--warn)}rect.down{fill:var(--bad)}
.incident{padding:1rem;border:1px solid var(--line);border-radius:10px;background:var(--surface)}
.incident+.incident{margin-top:.75rem}
.incident.is-open{border-color:var(--bad)}
.incident li{margin-top:.75rem;overflow-wrap:anywhere;white-space:pre-line}
time{font-variant-numeric:tabular-nums}
a{color:var(--accent)}
footer{margin-top:2rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`;
