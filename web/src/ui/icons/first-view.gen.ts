// Written by tools/generate.ts from @iconify-json/lucide (Lucide, ISC licence, parts of it from Feather, MIT licence).
import { icon } from './icon.ts'

export const CircleAlert = /* @__PURE__ */ icon(['circle', {"cx":"12","cy":"12","r":"10"}], ['path', {"d":"M12 8v4m0 4h.01"}])
export const CircleCheck = /* @__PURE__ */ icon(['circle', {"cx":"12","cy":"12","r":"10"}], ['path', {"d":"m16 9l-5.5 5.5L8 12"}])
export const Info = /* @__PURE__ */ icon(['circle', {"cx":"12","cy":"12","r":"10"}], ['path', {"d":"M12 16v-4m0-4h.01"}])
export const WifiOff = /* @__PURE__ */ icon(['path', {"d":"M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69m8.83 2.69a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20"}])
export const X = /* @__PURE__ */ icon(['path', {"d":"M18 6L6 18M6 6l12 12"}])
