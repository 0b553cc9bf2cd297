/**
 * The look of the login site: the tokens of ui.md, light and dark. The app has its own copy of them:
 * the platform imports nothing of it, as it can be replaced by another one at any time.
 */
export function loginStyles(fonts: { latin: string; latinExt: string }): string {
  return `
@font-face{font-family:'Inter Variable';font-style:normal;font-display:swap;font-weight:100 900;src:url('${fonts.latinExt}') format('woff2');unicode-range:U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF}
@font-face{font-family:'Inter Variable';font-style:normal;font-display:swap;font-weight:100 900;src:url('${fonts.latin}') format('woff2');unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD}
:root{color-scheme:light dark;
--paper:light-dark(#faf8f2,#141513);--card:light-dark(#fffefb,#1c1e1b);--sunken:light-dark(#f0ede3,#232522);
--line:light-dark(#e3ded1,#2e312c);--line-strong:light-dark(#8c8678,#767b72);
--ink:light-dark(#1d1c18,#eceae2);--ink-soft:light-dark(#57534a,#b9b6ab);--ink-faint:light-dark(#6d685d,#9a978c);
--accent:light-dark(#17573f,#7cc9a2);--accent-strong:light-dark(#0f4230,#9adbba);--accent-soft:light-dark(#e2ece4,#1d3329);--on-accent:light-dark(#fff,#0b1f16);
--info:light-dark(#1f4f7a,#9cc4e8);--info-soft:light-dark(#e5edf3,#1b2a37);
--bad:light-dark(#9c2a1d,#f2a093);--bad-soft:light-dark(#f9e5e0,#3a1f1a)}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
*,::before,::after{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:400 14px/22px 'Inter Variable',ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-feature-settings:'cv11','ss03';-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;padding:max(32px,9vh) 20px 32px;overflow-wrap:anywhere}
.frame{width:100%;max-width:400px;flex:1 0 auto}
.wordmark{display:flex;align-items:center;gap:10px;margin:0 0 24px 2px;font-size:17px;line-height:28px;font-weight:700;letter-spacing:-.02em}
.wordmark svg{flex:none}
.wordmark rect:first-child{fill:var(--accent)}.wordmark path{stroke:var(--on-accent)}.wordmark rect:last-child{fill:var(--on-accent)}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:32px}
h1{margin:0;font-size:24px;line-height:32px;font-weight:620;letter-spacing:-.018em;text-wrap:balance}
h1+.lead{margin-top:4px}
.lead{margin:0;color:var(--ink-soft);text-wrap:pretty}
.section{margin:0 0 4px;color:var(--ink-faint);font-size:13px;line-height:20px}
form{margin:24px 0 0}
.field{margin:0 0 16px}
.row{display:flex;gap:12px}.row .field{flex:1 1 0;min-width:0}
.labels{display:flex;justify-content:space-between;gap:12px;margin:0 0 6px;align-items:baseline}
label{font-weight:560}
.optional{font-weight:400;color:var(--ink-faint)}
input[type=text],input[type=email],input[type=password]{display:block;width:100%;height:40px;padding:0 12px;font:inherit;font-size:15px;color:inherit;background:var(--card);border:1px solid var(--line-strong);border-radius:8px}
input:focus-visible,.button:focus-visible,a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
a:focus-visible,summary:focus-visible{border-radius:4px}
input[aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.help{margin:6px 0 0;color:var(--ink-faint);font-size:13px;line-height:20px}
.fault{margin:6px 0 0;color:var(--bad);font-size:13px;line-height:20px;font-weight:500}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:42px;margin:8px 0 0;padding:8px 16px;font:inherit;font-size:15px;font-weight:600;text-align:center;text-decoration:none;color:var(--on-accent);background:var(--accent);border:1px solid var(--accent);border-radius:8px;cursor:pointer}
.button:hover{background:var(--accent-strong);border-color:var(--accent-strong)}
.button.quiet{color:var(--ink);background:transparent;border-color:var(--line-strong)}
.button.quiet:hover{background:var(--sunken)}
a{color:var(--accent);text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px}
a:hover{color:var(--accent-strong);text-decoration-thickness:2px}
.labels a{font-size:13px}
.notice{margin:20px 0 0;padding:10px 14px;border-radius:8px;border:1px solid transparent;font-size:14px}
.notice:focus{outline:none}
.notice p{margin:0}.notice p+ul{margin:6px 0 0}.notice ul{padding-left:18px;margin:0}
.notice.info{background:var(--info-soft);color:var(--info)}
.notice.good{background:var(--accent-soft);color:var(--accent-strong)}
.notice.bad{background:var(--bad-soft);color:var(--bad);border-color:color-mix(in srgb,var(--bad) 28%,transparent)}
.notice.bad a{color:inherit}
.lead+.lead{margin-top:12px}
.qr{display:block;width:180px;height:180px;margin:20px auto 12px;border:1px solid var(--line);border-radius:8px}
.codes{list-style:none;display:grid;grid-template-columns:1fr 1fr;gap:8px;margin:20px 0;padding:0}
.after{margin:20px 0 0;color:var(--ink-soft);text-align:center}
.demo{margin:16px 0 0;border:1px dashed var(--line);border-radius:10px;padding:10px 14px;font-size:13px;line-height:20px;color:var(--ink-soft)}
.demo summary{cursor:pointer;font-weight:560;color:var(--ink)}
.demo p{margin:8px 0}.demo ul{list-style:none;margin:0;padding:0}
.demo li{display:flex;justify-content:space-between;gap:16px;padding:4px 0;border-top:1px solid var(--line)}
.demo li span{color:var(--ink-faint);text-align:right}
code{font:500 12.5px/20px ui-monospace,SFMono-Regular,Menlo,monospace;background:var(--sunken);border-radius:4px;padding:1px 5px}
footer{margin:32px 0 0;color:var(--ink-faint);font-size:13px;line-height:20px;text-align:center}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:480px){body{padding-top:24px}.card{padding:24px 20px}.row{display:block}}
`.trim();
}
