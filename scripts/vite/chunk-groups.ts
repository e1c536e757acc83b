/** The fields of Rolldown's module info that decide about a module's chunk. */
interface Module {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
/** Rolldown's module graph. */
interface Graph {
  getModuleInfo(id: string): Module | null
}

const app = /\/src\/main\.tsx$/
const membersStart = /\/src\/boot\/members-start\.ts$/
/** The tables of the routes, which import the screens. */
const publicPages = /\/src\/routes\/public-pages\.ts$/
const membersPages = /\/src\/routes\/members-pages\.ts$/
const adminPages = /\/src\/routes\/admin-pages\.ts$/
/** The editor of formatted texts. A page of leaders of groups has it too, on demand. */
const textEditor = /\/rich-text\/RichTextEditor\.tsx$/
/** Screens for reading, which are as small as possible. */
const readingScreen = /\/src\/features\/(?:home\/Home|articles\/Articles?|events\/Calendar)Screen\.tsx$/
const standScreen = /\/src\/features\/(?:substitutes\/Guest(?:Sheet)?|members-area\/Stand)Screen\.tsx$/
const signIn = /\/src\/platform\/session\/sign-in-first\.ts$/
const session = /\/src\/boot\/bootstrap-member\.ts$/
/** All addresses, which members' pages load with the session. */
const tree = /\/src\/routes\/tree\.ts$/
const overview =
  /\/src\/(?:platform\/(?:offline\/member-storage|session\/finish-sign-in)\.ts$|features\/members-area\/(?:MembersLayout|IntraScreen|CallbackScreen|StatusLine|PlaceBars)\.tsx$)/
/** The requests of the screens that visitors have offline. */
const visitorsRequests =
  /\/(?:contract\/(?:layout|articles|events|memberships|page-texts)|device\/(?:call|page-texts))\.ts$/
const schemas = /\/node_modules\/valibot\//
/** Parts of public pages that only members see. */
const membersPart = /\/src\/(?:features\/(?:compositions|members-area|outbox|repertoires|sheets)|platform\/offline)\//
const styles = /\.css$/
const stylesOfAdministration = /\/src\/features\/admin\/(?!edit\/rich-text).*\.css$/
/** Small parts that many screens share. */
const controls = /\/(?:src\/ui|contract)\/(?!money)|\/src\/features\/memberships\/queries\.ts$/
/** Controls of most public pages, sooner or later. */
const common = /\/src\/ui\/(?:Dialog|StaveProgress|State)\.tsx?$/
const icon = /\/node_modules\/lucide-react\//
const form = /\/src\/ui\/form\/(?!FormMessage|Outcome|idempotency-key)/
const packages = /\/node_modules\//
/** The list of all icons, from which each module imports those that it shows. */
const allIcons = /\/node_modules\/lucide-react\/.*\/lucide-react\.m?js$/
const exportedIcon = /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[^"']+)["']/g
const importedIcons = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/
/** Files that are loaded one by one: a language, pdf.js, codes, and what starts a worker. */
const alone = /\/i18n\/.*\.json|\/node_modules\/(?:pdfjs-dist(?!.*\?url$)|@oddbird|qr)\/|\/press-takeover\.ts$/

/** Returns all modules reachable from these through the imports that `next` names. */
const reachable = (roots: readonly string[], next: (id: string) => readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const queue = [...roots]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    queue.push(...next(id))
  }
  return seen
}

/**
 * Assigns modules to chunks; a module of one public page, or of the editors alone, is not in the map.
 *
 * | chunk | its modules |
 * |---|---|
 * | base | every page and the sign-in or a first request need them; no schemas |
 * | vendor, app | every page needs them: packages, and our own |
 * | requests | endpoints of the reading screens, and what sends them |
 * | device, tokens, sign-in | the way to the sign-in; the first also in `session`, the second in `overview` |
 * | session, overview, members, stand | the members area, in the order in which a device loads it |
 * | pages, pages-…, common | reading screens share them: most, those of these numbers, or with other public pages |
 * | contract, forms, icons, controls, styles | other public pages share them with the members area |
 */
const assign = (ids: readonly string[], graph: Graph): ReadonlyMap<string, string> => {
  // The list itself is in no chunk.
  const list = ids.flatMap((id) => graph.getModuleInfo(id)?.importedIds ?? []).find((id) => allIcons.test(id)) ?? ''
  /** Module of an icon by each of its names. */
  const icons = new Map(
    [...(graph.getModuleInfo(list)?.code ?? '').matchAll(exportedIcon)].flatMap(([, names = '', file = '']) => {
      const id = ids.find((one) => one.endsWith(`/lucide-react/dist/esm/${file}`))
      return id === undefined
        ? []
        : [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, id] as const)
    }),
  )
  const statically = (id: string): readonly string[] => {
    const { importedIds, code } = graph.getModuleInfo(id) ?? { importedIds: [], code: '' }
    if (!importedIds.some((imported) => allIcons.test(imported))) return importedIds
    const shown = importedIcons.exec(code ?? '')?.[1]?.split(',') ?? []
    return [
      ...importedIds.filter((imported) => !allIcons.test(imported)),
      ...shown.flatMap((name) => icons.get(name.trim().split(' as ')[0] ?? '') ?? []),
    ]
  }
  const all = (id: string): readonly string[] => [
    ...statically(id),
    ...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  ]
  const except =
    (...stops: readonly (readonly string[])[]) =>
    (id: string) =>
      all(id).filter((next) => !stops.some((stop) => stop.includes(next)))
  const those = (...patterns: readonly RegExp[]) => ids.filter((id) => patterns.some((pattern) => pattern.test(id)))

  const screensIn = (table: RegExp) =>
    those(table).flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const [membersScreens, editorsScreens] = [screensIn(membersPages), screensIn(adminPages)]
  const standScreens = those(standScreen)

  const every = reachable(those(app), statically)
  const beforeSignIn = reachable(those(membersStart, signIn), statically)
  const shownBy = (id: string): ReadonlySet<string> => reachable([id], statically)
  const read = those(readingScreen).map(shownBy)
  const publicScreens = screensIn(publicPages).filter((id) => !membersPart.test(id))
  const other = reachable(
    publicScreens.filter((id) => !readingScreen.test(id)),
    statically,
  )
  const shown = reachable(publicScreens, except(membersScreens, those(membersPart, session, overview)))
  const requests = reachable(those(visitorsRequests), statically)
  const atStart = reachable(those(session, tree), statically)
  const atOverview = reachable(those(overview), statically)
  /** In the order in which a member's device loads them. */
  const layers: readonly (readonly [name: string, ids: Set<string>])[] = [
    ['session', atStart],
    ['overview', atOverview],
    [
      'members',
      reachable(
        [...those(session, overview), ...membersScreens].filter((id) => !standScreens.includes(id)),
        except(standScreens, editorsScreens, those(textEditor)),
      ),
    ],
    ['stand', reachable(standScreens, except(editorsScreens))],
  ]
  const withSchemas = new Map<string, boolean>()
  const hasSchemas = (id: string): boolean => {
    const known = withSchemas.get(id)
    if (known !== undefined) return known
    withSchemas.set(id, false)
    const found = schemas.test(id) || statically(id).some(hasSchemas)
    withSchemas.set(id, found)
    return found
  }
  const chunkOf = (id: string): string | null => {
    if (app.test(id) || membersStart.test(id) || alone.test(id)) return null
    if (every.has(id) && !beforeSignIn.has(id) && !requests.has(id)) return packages.test(id) ? 'vendor' : 'app'
    if (every.has(id) || requests.has(id)) return hasSchemas(id) ? 'requests' : 'base'
    if (beforeSignIn.has(id)) return atStart.has(id) ? 'device' : atOverview.has(id) ? 'tokens' : 'sign-in'
    const layer = layers.find(([, reached]) => reached.has(id))?.[0] ?? null
    const readers = read.flatMap((reached, index) => (reached.has(id) ? index : []))
    if ((readers.length > 0 && other.has(id)) || common.test(id)) return 'common'
    if (stylesOfAdministration.test(id)) return 'administration'
    if (styles.test(id) && layer !== null && (readers.length > 1 || shown.has(id))) return 'styles'
    if (readers.length > 2) return 'pages'
    if (readers.length > 1) return `pages-${readers.join('-')}`
    if (readers.length === 1) return icon.test(id) ? 'icons' : null
    if (layer === null || !shown.has(id)) return layer
    // A public page loads none of the members area, and no schemas before its first request.
    if (hasSchemas(id)) return 'contract'
    if (form.test(id)) return 'forms'
    if (icon.test(id)) return 'icons'
    return controls.test(id) ? 'controls' : null
  }
  return new Map(
    ids.flatMap((id) => {
      const chunk = chunkOf(id)
      return chunk === null ? [] : [[id, chunk] as const]
    }),
  )
}

/**
 * Returns Rolldown's group of chunks by the order in which they are needed; by default each part that two screens share
 * is a file, some 240 of them. Public pages load none of the members area, and chunks never import each other in a
 * circle.
 */
export const chunkGroups = () => {
  const ids: string[] = []
  let chunks: ReadonlyMap<string, string> | undefined
  return {
    debugName: 'layers',
    priority: 10,
    includeDependenciesRecursively: false,
    // Rolldown asks about every module before the first name.
    test: (id: string): boolean => {
      ids.push(id)
      return true
    },
    name: (id: string, graph: Graph): string | null => {
      chunks ??= assign(ids, graph)
      return chunks.get(id) ?? null
    },
  }
}
