/** The look of the documentation: colours and sizes as in app/_ui/theme.css, by element, so that markup carries few classes. */
export const styles = `
@font-face{font-family:Inter;src:url(/docs/_/inter.woff2) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:InterRupee;src:url(/docs/_/rupee.woff2) format("woff2");font-weight:100 900;font-display:swap;unicode-range:U+20B9}
:root{color-scheme:light dark;--canvas:light-dark(#faf9f7,#121110);--surface:light-dark(#fff,#1a1917);--sunken:light-dark(#f3f1ed,#22201d);--line:light-dark(#e5e1da,#2d2a26);--edge:light-dark(#8c857a,#757067);--ink:light-dark(#1c1a17,#f2efe9);--muted:light-dark(#57534c,#bab4a9);--faint:light-dark(#6b665d,#9d968a);--solid:light-dark(#1f1d1a,#f2efe9);--on-solid:light-dark(#fff,#171614);--accent:light-dark(#855708,#e3b45b);--soft:light-dark(#f8efdd,#30271a);--good:light-dark(#1a6839,#6cc58e);--bad:light-dark(#ad241d,#f2938a);--warn:light-dark(#8a4600,#f0a95c);--info:light-dark(#0b5a75,#72c3df);--mono:ui-monospace,"SF Mono","Cascadia Code","Roboto Mono",Menlo,Consolas,monospace}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%;scroll-padding-top:4.5rem}
body{margin:0;background:var(--canvas);color:var(--ink);font:1rem/1.5 Inter,InterRupee,system-ui,sans-serif;font-feature-settings:"cv11","ss03";-webkit-font-smoothing:antialiased}
a{color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
h1,h2,h3,p,ul,ol,dl,dd,figure,pre,fieldset{margin:0;padding:0}
fieldset{border:0}
button,input,textarea{font:inherit;color:inherit}
button,summary{cursor:pointer}
code,pre,textarea,kbd{font-family:var(--mono)}
#spoken{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.skip{position:fixed;top:.5rem;left:.5rem;z-index:5;transform:translateY(-4rem);padding:.5rem .75rem;border-radius:6px;background:var(--solid);color:var(--on-solid)}
.skip:focus{transform:none}
.home{display:inline-flex;align-items:center;gap:.5rem;color:var(--muted);font-size:.8125rem;text-decoration:none}
.home b{color:var(--ink);font-size:1rem;font-weight:600}
.home svg{fill:var(--accent)}
.bar{position:sticky;top:0;z-index:2;display:flex;align-items:center;justify-content:space-between;height:3.5rem;padding:0 1rem;border-bottom:1px solid var(--line);background:var(--canvas)}
.bar button,.search,form button{padding:.375rem .75rem;border:1px solid var(--line);border-radius:6px;background:var(--surface);font-size:.875rem}
#contents{color:var(--ink);background:var(--canvas)}
#contents:popover-open{position:fixed;inset:0 auto 0 0;display:flex;flex-direction:column;gap:.75rem;width:min(20rem,88vw);height:100dvh;max-height:none;margin:0;padding:1rem;border:0;border-right:1px solid var(--line)}
#contents::backdrop{background:rgb(0 0 0/.45)}
.search{display:flex;justify-content:space-between;color:var(--faint);text-align:left}
kbd{padding:0 .375rem;border:1px solid var(--line);border-radius:4px;font-size:.75rem}
nav{flex:1;min-height:0;overflow-y:auto;scrollbar-width:thin;margin:0 -.5rem}
nav h2{padding:.75rem .75rem .25rem;font-size:.75rem;font-weight:500;color:var(--faint)}
nav ul{list-style:none}
nav li ul{margin:0 0 .375rem .75rem;padding-left:.25rem;border-left:1px solid var(--line)}
nav a{display:flex;gap:.375rem;align-items:baseline;padding:.3125rem .75rem;border-radius:6px;color:var(--muted);font-size:.8125rem;line-height:1.25rem;text-decoration:none}
nav a:hover{background:var(--sunken);color:var(--ink)}
nav a[aria-current]{background:var(--soft);color:var(--accent);font-weight:500}
nav .method{width:2.25rem}
.method{flex:none;font:600 .6875rem/1rem var(--mono);color:var(--warn)}
.method.get{color:var(--info)}
.method.post{color:var(--good)}
.method.delete{color:var(--bad)}
.themes{display:flex;gap:.25rem;padding-top:.75rem;border-top:1px solid var(--line);font-size:.8125rem}
.themes legend{position:absolute;clip-path:inset(50%)}
.themes label{position:relative;padding:.25rem .625rem;border-radius:6px;color:var(--muted)}
.themes label:has(:checked){background:var(--sunken);color:var(--ink);font-weight:500}
.themes label:has(:focus-visible){outline:2px solid var(--accent)}
.themes input{position:absolute;inset:0;margin:0;opacity:0;cursor:pointer}
main{display:block;min-width:0;max-width:72rem;margin:0 auto;padding:1.75rem 1rem 5rem;outline:0}
main header{max-width:42rem;margin-bottom:2rem}
h1{font-size:1.625rem;font-weight:600;line-height:1.3;letter-spacing:-.018em;text-wrap:balance;overflow-wrap:anywhere}
main .lead{margin-top:.5rem;color:var(--muted)}
main p{max-width:42rem;text-wrap:pretty}
main h2{padding-top:1.25rem;font-size:1.25rem;font-weight:600;line-height:1.4;letter-spacing:-.012em}
main h2 a,main h3 a{color:inherit;text-decoration:none}
main h2 a:hover::after,main h3 a:hover::after{content:" #";color:var(--faint)}
main h3{font-size:1rem;font-weight:600;overflow-wrap:anywhere}
.guide{max-width:48rem}
.guide>*+*,.guide section>*+*,details>*+*,.samples>*+*{margin-top:1rem}
main ul,main ol{max-width:42rem;padding-left:1.25rem}
main li+li{margin-top:.375rem}
li::marker{color:var(--faint)}
main :not(pre)>code{padding:.125rem .25rem;border-radius:4px;background:var(--sunken);font-size:.85em;overflow-wrap:anywhere}
.note{padding:.75rem 1rem;border:1px solid var(--line);border-radius:6px;background:var(--soft)}
table{width:100%;border-spacing:0;text-align:left;font-size:.875rem}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th{padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--line);font-size:.8125rem;font-weight:500;color:var(--muted)}
td{padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
td:first-child{overflow-wrap:normal}
:target{background:var(--soft);box-shadow:0 0 0 .75rem var(--soft);border-radius:.125rem}
h1:target,h2:target{background:none;box-shadow:none}
figure{min-width:0;overflow:hidden;border:1px solid var(--line);border-radius:10px;background:var(--surface);break-inside:avoid}
figcaption{display:flex;align-items:center;gap:.25rem 1rem;flex-wrap:wrap;min-height:2.25rem;padding:.25rem .5rem .25rem .875rem;border-bottom:1px solid var(--line);background:var(--sunken);font-size:.75rem;font-weight:500;color:var(--muted)}
figcaption>span:first-child{flex:1 0 auto}
figcaption button{padding:.125rem .5rem;border:0;border-radius:4px;background:none;font-size:.75rem}
figcaption button:hover{background:var(--surface);color:var(--ink)}
.languages{display:flex;flex-wrap:wrap}
@media (max-width:40rem){.languages{order:1;width:100%;margin-left:-.375rem}}
.languages a{padding:.125rem .375rem;border-radius:4px;color:var(--muted);text-decoration:none}
.languages a:hover{color:var(--ink)}
.languages a[aria-current]{background:var(--surface);color:var(--accent)}
pre{max-height:32rem;overflow:auto;padding:.75rem .875rem;font-size:.75rem;line-height:1.25rem;tab-size:4}
pre i{font-style:normal;color:var(--good)}
pre b{font-weight:400;color:var(--info)}
details{padding-bottom:.75rem;border-bottom:1px solid var(--line)}
summary{padding:.375rem 0}
summary b{font-weight:500}
summary span{color:var(--muted)}
.address{display:flex;flex-wrap:wrap;align-items:center;gap:.375rem .5rem;margin:.5rem 0 1rem}
.address .method{font-size:.75rem}
small{font-size:.75rem;color:var(--muted)}
.address small{padding:.0625rem .5rem;border-radius:4px;background:var(--soft);color:var(--accent)}
article .beside h2{padding-top:0;font-size:1rem}
.beside>div{min-width:0}
.beside section+section{margin-top:1.5rem}
.fields{margin-top:.25rem;border-bottom:1px solid var(--line)}
.fields div{padding:.625rem 0;border-top:1px solid var(--line);break-inside:avoid}
.fields dt code{padding:0!important;background:none!important;font-size:.8125rem!important;overflow-wrap:anywhere}
.fields dt span{font-size:.75rem;color:var(--faint)}
.fields em{margin-left:.5rem;font-style:normal;font-size:.75rem;color:var(--warn)}
.fields dd{font-size:.8125rem;color:var(--muted);text-wrap:pretty}
.codes div{display:flex;gap:.75rem;padding:.25rem 0;font-size:.8125rem}
.codes dt{flex:none;width:2rem;color:var(--muted);font-variant-numeric:tabular-nums}
.codes dd{display:flex;flex-wrap:wrap;gap:.125rem .75rem;min-width:0}
.codes a{font:.75rem/1.25rem var(--mono);color:var(--muted);overflow-wrap:anywhere}
.samples{margin-top:1.5rem}
.operations{list-style:none;padding:0}
.operations li{padding:.75rem 0;border-top:1px solid var(--line)}
.operations a{display:flex;flex-wrap:wrap;gap:.125rem .5rem;align-items:baseline;color:inherit;text-decoration:none}
.operations p{margin-top:.125rem;color:var(--muted);font-size:.875rem}
.error{padding:.875rem 0;border-top:1px solid var(--line)}
.error dl{display:grid;grid-template-columns:4rem minmax(0,1fr);gap:.25rem .5rem;margin-top:.375rem;font-size:.875rem}
.error dt{color:var(--muted)}
.proof{margin-top:2rem;font-size:.8125rem;color:var(--muted)}
.try form{display:grid;gap:.75rem}
.try label{display:grid;gap:.25rem;font-size:.8125rem;font-weight:500}
.try input,.try textarea{width:100%;padding:.375rem .625rem;border:1px solid var(--edge);border-radius:6px;background:var(--surface);font:.75rem/1.25rem var(--mono)}
.try output{display:block;white-space:pre-wrap;overflow-wrap:anywhere;font:.75rem/1.25rem var(--mono);max-height:24rem;overflow:auto}
#search{width:min(42rem,94vw);max-height:80dvh;margin:8dvh auto auto;padding:0;border:1px solid var(--line);border-radius:10px;background:var(--surface);color:var(--ink);overflow:hidden}
#search[open]{display:flex;flex-direction:column}
#search::backdrop{background:rgb(0 0 0/.45)}
#search input{width:100%;padding:.875rem 1rem;border:0;border-bottom:1px solid var(--line);background:none;outline-offset:-2px}
#search p{padding:.375rem 1rem;font-size:.8125rem;color:var(--muted)}
#search ul{overflow-y:auto;list-style:none}
#search a{display:block;padding:.5rem 1rem;color:inherit;text-decoration:none}
#search a:hover,#search a:focus{background:var(--sunken)}
#search a span{display:block;font-size:.8125rem;color:var(--muted);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
footer{margin-top:3rem;font-size:.8125rem}
@media(max-width:40rem){thead{position:absolute;clip-path:inset(50%)}table,tbody,tr,td{display:block}tr{padding:.625rem 0;border-bottom:1px solid var(--line)}td{padding:.125rem 0;border:0}td[data-column]::before{content:attr(data-column) " ";color:var(--muted);font-size:.75rem;margin-right:.25rem}}
@media(min-width:64rem){html{scroll-padding-top:2rem}body{display:grid;grid-template-columns:17rem minmax(0,1fr)}.bar{display:none}#contents{position:sticky;inset:auto;top:0;display:flex;flex-direction:column;gap:.75rem;width:auto;height:100dvh;max-height:none;margin:0;padding:1.25rem 1.5rem .75rem;border:0;border-right:1px solid var(--line);overflow:visible}main{width:100%;padding:2.5rem 2rem 5rem}}
@media(min-width:80rem){.beside{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,27rem);gap:2.5rem}.samples{position:sticky;top:2rem;align-self:start;margin:0}}
@media print{:root,:root[data-theme=dark]{color-scheme:light}body{display:block}.bar,#contents,#contents:popover-open,.skip,footer,figcaption button,.languages,.try{display:none!important}pre{max-height:none;white-space:pre-wrap}}
@media(prefers-reduced-motion:reduce){*{transition:none!important;animation:none!important}}
`;
