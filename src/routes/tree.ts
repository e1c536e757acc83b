import { admin, adminPages } from './admin-pages.ts'
import { framed, root } from './frames.tsx'
import { entrances, intra, intraPages, library, libraryPages } from './members-pages.ts'
import { buyers, buyersPages, publicPages } from './public-pages.ts'

/** All addresses of the app. */
export const routeTree = root.addChildren([
  framed.addChildren([
    ...publicPages,
    buyers.addChildren(buyersPages),
    ...entrances,
    intra.addChildren([...intraPages, admin.addChildren(adminPages)]),
    library.addChildren(libraryPages),
  ]),
])

export type RouteTree = typeof routeTree
