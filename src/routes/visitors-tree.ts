import { framed, root } from './frames.tsx'
import { buyers, buyersPages, publicPages } from './public-pages.ts'
import type { RouteTree } from './tree.ts'

/**
 * Returns the addresses that a visitor's public page shows by itself. Every other address is a page load there, so no
 * public page contains the members' routes; links know them by the type.
 */
export const createVisitorsTree = (): RouteTree =>
  root.addChildren([framed.addChildren([...publicPages, buyers.addChildren(buyersPages)])]) as never
