// Written by tools/generate.ts from @iconify-json/lucide (Lucide, ISC licence, parts of it from Feather, MIT licence).
import { icon } from './icon.ts'

export const Check = /* @__PURE__ */ icon(['path', {"d":"M20 6L9 17l-5-5"}])
export const Copy = /* @__PURE__ */ icon(['rect', {"width":"14","height":"14","x":"8","y":"8","rx":"2","ry":"2"}], ['path', {"d":"M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"}])
export const Eye = /* @__PURE__ */ icon(['path', {"d":"M2.062 12.348a1 1 0 0 1 0-.696a10.75 10.75 0 0 1 19.876 0a1 1 0 0 1 0 .696a10.75 10.75 0 0 1-19.876 0"}], ['circle', {"cx":"12","cy":"12","r":"3"}])
export const EyeOff = /* @__PURE__ */ icon(['path', {"d":"M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575a1 1 0 0 1 0 .696a10.8 10.8 0 0 1-1.444 2.49m-6.41-.679a3 3 0 0 1-4.242-4.242"}], ['path', {"d":"M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151a1 1 0 0 1 0-.696a10.75 10.75 0 0 1 4.446-5.143M2 2l20 20"}])
export const Fingerprint = /* @__PURE__ */ icon(['path', {"d":"M12 10a2 2 0 0 0-2 2c0 1.02-.1 2.51-.26 4M14 13.12c0 2.38 0 6.38-1 8.88m4.29-.98c.12-.6.43-2.3.5-3.02M2 12a10 10 0 0 1 18-6M2 16h.01m19.79 0c.2-2 .131-5.354 0-6"}], ['path', {"d":"M5 19.5C5.5 18 6 15 6 12a6 6 0 0 1 .34-2m2.31 12c.21-.66.45-1.32.57-2M9 6.8a6 6 0 0 1 9 5.2v2"}])
export const LogIn = /* @__PURE__ */ icon(['path', {"d":"m10 17l5-5l-5-5m5 5H3m12-9h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4"}])
export const Mail = /* @__PURE__ */ icon(['path', {"d":"m22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7"}], ['rect', {"width":"20","height":"16","x":"2","y":"4","rx":"2"}])
export const MailCheck = /* @__PURE__ */ icon(['path', {"d":"M22 13V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h8"}], ['path', {"d":"m22 7l-8.97 5.7a1.94 1.94 0 0 1-2.06 0L2 7m14 12l2 2l4-4"}])
export const Moon = /* @__PURE__ */ icon(['path', {"d":"M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"}])
export const RotateCw = /* @__PURE__ */ icon(['path', {"d":"M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8"}], ['path', {"d":"M21 3v5h-5"}])
export const Sun = /* @__PURE__ */ icon(['circle', {"cx":"12","cy":"12","r":"4"}], ['path', {"d":"M12 2v2m0 16v2M4.93 4.93l1.41 1.41m11.32 11.32l1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41"}])
