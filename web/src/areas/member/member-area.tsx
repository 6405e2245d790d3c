import { Outlet } from '@tanstack/react-router'

/** The member's own area. Its guard stands in routes.tsx; the pages are its children. */
export const MemberArea = () => <Outlet />
