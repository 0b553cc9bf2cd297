/** Of pages for work at a desk, after the login site's styles: dense, as wide as the window, tables that scroll. */
export const deskStyles = `
:root{--warn:light-dark(#7a4b00,#e8c07a);--warn-soft:light-dark(#f8ecd2,#35290f)}
.desk{display:block;padding:24px max(24px,calc((100vw - 1392px)/2)) 32px}
.desk .frame{max-width:none}
.desk .wordmark{margin:0 0 12px}
.bar{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 24px;margin:0 0 28px;border-bottom:1px solid var(--line)}
.bar ul{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;margin:0;padding:0}
.bar li a{display:block;padding:8px 0;color:var(--ink-soft);text-decoration:none;border-bottom:2px solid transparent;margin-bottom:-1px}
.bar li a:hover{color:var(--ink)}
.bar li a[aria-current]{color:var(--ink);font-weight:560;border-color:var(--accent)}
.whoami{margin:0;padding:8px 0;color:var(--ink-faint);font-size:13px}
.desk h1{display:flex;flex-wrap:wrap;align-items:center;gap:12px;font-size:28px;line-height:36px}
h2{margin:0;font-size:17px;line-height:26px;font-weight:620;letter-spacing:-.01em}
h2+.lead{font-size:13px;line-height:20px}
.desk section{margin:32px 0 0}
.desk .card{padding:24px}
.desk .notice{max-width:880px}
.desk form{margin:16px 0 0}
.desk form>.notice{margin:0 0 16px}
.desk .button{display:inline-flex;width:auto;min-height:38px;padding:6px 16px;font-size:14px}
.desk .field{margin:0 0 12px}
.desk .field label{display:block;margin:0 0 4px;font-size:13px;line-height:20px}
.desk input:not([type=checkbox]):not([type=hidden]),.desk select{display:block;width:100%;height:36px;padding:0 10px;font:inherit;font-size:14px;color:inherit;background:var(--card);border:1px solid var(--line-strong);border-radius:8px}
.desk input::placeholder{color:var(--ink-faint);opacity:1}
.desk input.figure{text-align:right}
.desk input[aria-invalid=true],.desk select[aria-invalid=true]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
select:focus-visible,.scroll:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.search{display:flex;flex-wrap:wrap;align-items:flex-end;gap:12px}
.search .field{margin:0}
.search .field:first-child{flex:0 1 340px;min-width:220px}
.search .button{margin:0;min-height:36px}
.code{white-space:nowrap}
.scroll{position:relative;overflow-x:auto;margin:16px 0 0;border-radius:6px}
table{width:100%;border-collapse:collapse;font-size:13px;line-height:20px;overflow-wrap:normal}
th,td{text-align:left;padding:8px 20px 8px 0;border-top:1px solid var(--line);vertical-align:top}
th:last-child,td:last-child{padding-right:0}
thead th{font-weight:560;color:var(--ink-soft);border-top:0;white-space:nowrap}
tbody th,tfoot th{font-weight:560}
tbody+tbody tr:first-child td{border-top-color:var(--line-strong)}
tfoot td,tfoot th{border-top-color:var(--line-strong)}
tbody tr:hover td,tbody tr:hover th{background:color-mix(in srgb,var(--sunken) 60%,transparent)}
.entry tbody tr:hover td,.entry tbody tr:hover th{background:none}
.compact{max-width:960px}
.figure+:not(.figure){padding-left:16px}
th.figure,td.figure{text-align:right;white-space:nowrap}
.figure{font-variant-numeric:tabular-nums}
.under{display:block;color:var(--ink-faint);font-weight:400}
time{font-variant-numeric:tabular-nums;white-space:nowrap}
pre{white-space:pre-wrap;font:inherit;margin:8px 0 0;overflow-wrap:anywhere}
progress{appearance:none;display:block;width:100%;min-width:96px;height:4px;margin:6px 0 0;border:0;border-radius:2px;background:var(--line)}
progress::-webkit-progress-bar{background:var(--line);border-radius:2px}
progress::-webkit-progress-value{background:var(--accent);border-radius:2px}
progress::-moz-progress-bar{background:var(--accent);border-radius:2px}
.tag{display:inline-block;padding:1px 8px;border-radius:99px;font-size:12px;line-height:20px;font-weight:560;letter-spacing:0;white-space:nowrap;background:var(--sunken);color:var(--ink-soft)}
.tag.info{background:var(--info-soft);color:var(--info)}
.tag.good{background:var(--accent-soft);color:var(--accent-strong)}
.tag.warn{background:var(--warn-soft);color:var(--warn)}
.tag.bad{background:var(--bad-soft);color:var(--bad)}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(180px,1fr));gap:16px 24px;margin:24px 0 0;padding:16px 0 0;border-top:1px solid var(--line)}
.facts dt{color:var(--ink-faint);font-size:13px;line-height:20px}
.facts dd{margin:0}
.entry td,.entry th{padding:10px 10px 0 0;border-top:0}
.entry th:first-child{position:sticky;left:0;min-width:180px;background:var(--card)}
.entry .quantity,.entry .rejected{min-width:104px}
.entry .reason{min-width:180px}.entry .lot,.entry .location{min-width:110px}.entry .expiry{min-width:128px}
.entry .field{margin:0}
.entry .fault{max-width:200px}
.narrow{max-width:280px;margin:20px 0 0}
.confirm{margin:16px 0;padding:14px 16px 4px;border:1px solid var(--warn);border-radius:8px;max-width:560px}
.confirm legend{padding:0 6px;font-weight:560;color:var(--warn)}
.check{display:flex;gap:10px;align-items:flex-start;margin:0 0 12px}
.check input{width:18px;height:18px;margin:2px 0 0;accent-color:var(--accent);flex:none}
.decisions{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));max-width:920px;gap:20px;margin:20px 0 0}
.desk .decisions section{margin:0}
.events{list-style:none;margin:12px 0 0;padding:0;font-size:13px;line-height:20px}
.events li{display:grid;grid-template-columns:150px 1fr;gap:16px;padding:6px 0;border-top:1px solid var(--line)}
.events li:first-child{border-top:0}
.events time{color:var(--ink-faint)}
.events q{display:block;color:var(--ink-soft)}
.notice .events time{color:inherit}.notice .events li{border-color:color-mix(in srgb,currentColor 20%,transparent)}.notice .events q{color:inherit}
.empty{margin:20px 0 0;padding:32px 24px;border:1px dashed var(--line-strong);border-radius:10px;color:var(--ink-soft);text-align:center}
.empty p{margin:0 0 4px}
.pages{display:flex;gap:20px;margin:16px 0 0}
.desk form.inline{margin:0}
.desk form.inline .button{margin:0;min-height:30px;padding:2px 12px;font-size:13px}
.desk footer{margin-top:48px}
`.trim();
