import type { ProfileIcon } from '@salus/domain/measurement-profiles/profile-catalogue.ts'
import type { ReactNode } from 'react'

/** The icons drawn for Salus (24 px grid, 1.75 px stroke), by their names in the product and profile catalogues. */
export const productIconShapes: Readonly<Record<string, ReactNode>> = {
  anthrop: (
    <>
      <circle cx="9" cy="5" r="2.25" />
      <path d="M4.5 13.5v-1a2.5 2.5 0 0 1 2.5-2.5h4a2.5 2.5 0 0 1 2.5 2.5v1" />
      <path d="M7 14v7" />
      <path d="M11 14v7" />
      <path d="M20 3v18" />
      <path d="M20 3h-2.5" />
      <path d="M20 9h-1.75" />
      <path d="M20 15h-1.75" />
      <path d="M20 21h-2.5" />
    </>
  ),
  backcheck: (
    <>
      <path d="M5.5 4.5h4" />
      <path d="M4.5 8.25h4" />
      <path d="M4 12h4" />
      <path d="M4.5 15.75h4" />
      <path d="M5.5 19.5h4" />
      <path d="m13.5 12.25 2.75 2.75 5-6" />
    </>
  ),
  backscan: (
    <>
      <path d="M4 8V6a2 2 0 0 1 2-2h2" />
      <path d="M16 4h2a2 2 0 0 1 2 2v2" />
      <path d="M20 16v2a2 2 0 0 1-2 2h-2" />
      <path d="M8 20H6a2 2 0 0 1-2-2v-2" />
      <path d="M10.75 8h3.5" />
      <path d="M9.75 10.67h3.5" />
      <path d="M9.75 13.33h3.5" />
      <path d="M10.75 16h3.5" />
    </>
  ),
  cockpit: (
    <>
      <path d="M4.6 18.5a9 9 0 1 1 14.8 0" />
      <path d="m12 14 3.8-4.8" />
      <circle cx="12" cy="14" r="1.25" />
      <path d="M4 13.5h1.75" />
      <path d="M18.25 13.5H20" />
      <path d="M12 4.5v1.75" />
      <path d="M8 20h8" />
    </>
  ),
  mobeebalance: (
    <>
      <circle cx="12" cy="5" r="2.25" />
      <path d="M12 7.25v6.25" />
      <path d="m3.5 15.2 17-3.4" />
      <path d="M6.5 20.5a5.6 5.6 0 0 1 11 0" />
    </>
  ),
  mobeecare: (
    <>
      <circle cx="5.75" cy="18.25" r="2.25" />
      <path d="M8 18.25h12" />
      <path d="M7.2 16.4 11 11.2" />
      <path d="M16.5 11.5c-2.6-1.9-4-3.2-4-5a2.05 2.05 0 0 1 4-.7 2.05 2.05 0 0 1 4 .7c0 1.8-1.4 3.1-4 5Z" />
    </>
  ),
  mobeefit: (
    <>
      <circle cx="7" cy="17" r="2.25" />
      <path d="M9.25 17H21" />
      <path d="M8.5 15.2 16 5" />
      <path d="M17.6 14.1a9 9 0 0 0-3.3-4.7" />
    </>
  ),
  mobeemed: (
    <>
      <circle cx="5.75" cy="18.25" r="2.25" />
      <path d="M8 18.25h12" />
      <path d="M7.2 16.4 12.2 9.6" />
      <path d="M17.5 3v7" />
      <path d="M14 6.5h7" />
    </>
  ),
  mobeemetabolic: (
    <>
      <path d="M12 21c-4 0-6.75-2.7-6.75-6.3 0-4.2 3.9-5.6 4.35-11.2 3.7 1.6 4.9 4.3 4.6 6.8 1-.3 1.7-1.1 1.9-2.2 1.7 1.9 2.65 4.1 2.65 6.6C18.75 18.3 16 21 12 21Z" />
      <path d="M8 15.75h2l1.5-2.5 1.5 4 1.2-1.5H16" />
    </>
  ),
  'risk-assessment': (
    <>
      <rect x="4.5" y="4.5" width="15" height="16.5" rx="2.5" />
      <path d="M9 4.5a1.5 1.5 0 0 1 1.5-1.5h3a1.5 1.5 0 0 1 1.5 1.5v1.25H9Z" />
      <path d="m12 10 3.7 6.5H8.3Z" />
    </>
  ),
  rueckenstatus: (
    <>
      <path d="M6 4.5h4" />
      <path d="M5 8.25h4" />
      <path d="M4.5 12h4" />
      <path d="M5 15.75h4" />
      <path d="M6 19.5h4" />
      <path d="M19 3.5v17" />
      <path d="M16 3.5h3" />
      <path d="M17 9.17h2" />
      <path d="M17 14.83h2" />
      <path d="M16 20.5h3" />
    </>
  ),
  'stress-load': (
    <>
      <path d="M4 20.5 6.2 11A2 2 0 0 1 8.15 9.5h7.7A2 2 0 0 1 17.8 11L20 20.5Z" />
      <circle cx="12" cy="6.25" r="2.75" />
      <path d="M7.5 15.5h2l1.5-2.25 2 4 1.3-1.75h2.2" />
    </>
  ),
  'stress-resistance': (
    <>
      <path d="M12 21.25c-4.7-1.9-7.5-5-7.5-9.5V6.1L12 3.25l7.5 2.85v5.65c0 4.5-2.8 7.6-7.5 9.5Z" />
      <path d="M7.8 12.5h1.9l1.5-3 2 5 1.3-2h1.7" />
    </>
  ),
  'stress-type': (
    <>
      <path d="M12 3a9 9 0 0 1 8.7 6.7" />
      <path d="M21 13.2a9 9 0 0 1-6.7 7.5" />
      <path d="M10.7 20.9A9 9 0 0 1 3.4 14.6" />
      <path d="M3.1 11A9 9 0 0 1 8.6 3.7" />
      <circle cx="12" cy="10" r="2.25" />
      <path d="M8 16.25a4.2 4.2 0 0 1 8 0" />
    </>
  ),
  'stressor-analysis': (
    <>
      <circle cx="10.5" cy="10.5" r="7" />
      <path d="m15.6 15.6 5.4 5.4" />
      <path d="m11.5 6.75-3 4h4l-3 3.75" />
    </>
  ),
  stresspilot: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M5.5 13H8l2-4.5 3.5 8L15.5 12h3" />
    </>
  ),
  tanita: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4" />
      <path d="M8 11.5a4.2 4.2 0 0 1 8 0Z" />
      <path d="m12 11.5 1.3-2" />
      <path d="M8.5 15v2" />
      <path d="M15.5 15v2" />
    </>
  ),
  'work-ability': (
    <>
      <rect x="3" y="8" width="18" height="12" rx="2.5" />
      <path d="M8.5 8V6a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v2" />
      <path d="M7 16.5l3.2-3.2 2.3 2.2 4-4" />
      <path d="M14 11.5h2.5V14" />
    </>
  ),
} satisfies Readonly<Record<string, ReactNode>> & Readonly<Record<ProfileIcon, ReactNode>>
