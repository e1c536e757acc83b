import type { AnyRoute } from '@tanstack/react-router'
import { Route as root } from './routes/__root.tsx'
import { Route as locale } from './routes/$locale/route.tsx'
import type { routeTree } from './routeTree.gen.ts'

const pages = import.meta.glob<AnyRoute>(
  [
    './routes/$locale/*.tsx',
    '!./routes/$locale/{-*,route,forbidden,ssocallback,unauthorized}.tsx',
    '!./routes/$locale/checkout-{authenticated,payment,complete.$id}.tsx',
  ],
  { eager: true, import: 'Route' },
)

/** Behind the language: './routes/$locale/article.$id.tsx' stands at '/article/$id', an index at the slash. */
const pathOf = (file: string): string =>
  file
    .replace(/^\.\/routes\/\$locale|\.tsx$/g, '')
    .replaceAll('.', '/')
    .replace(/index$/, '')

const children = Object.entries(pages).map(([file, page]) =>
  page.update({ id: pathOf(file), path: pathOf(file), getParentRoute: () => locale } as object),
)
locale.update({ id: '/$locale', path: '/$locale', getParentRoute: () => root } as object)

/**
 * The URL tree as far as a visitor's page shows it: the pages of members and editors would be 2 kB of every public page.
 * To it their addresses are unknown ones, and what is unknown here is asked of the server (`beforePrivatePage`).
 */
export const visitorsTree = root.addChildren([locale.addChildren(children)]) as unknown as typeof routeTree
