import { chromium } from '@playwright/test'
import { buildIfChanged } from '../scripts/build.mjs'
import { seedEmbedded } from '../tests/support/seeded-folder.ts'
import { measureAdminLists } from './admin-lists.ts'
import { launchOptions } from './chromium.ts'
import { measureDraining } from './draining.ts'
import { measureDrawing } from './drawing.ts'
import { machine } from './environment.ts'
import { measureEvents } from './events.ts'
import { measureExports } from './exports.ts'
import { type Figure, table, verdict } from './figures.ts'
import { measureHome } from './home.ts'
import { measureHostileInput } from './hostile-input.ts'
import { measureLibrary } from './library.ts'
import { measureMembers } from './members.ts'
import { measureOrders } from './orders.ts'
import { measurePicturePages } from './picture-pages.ts'
import { measurePictures } from './pictures.ts'
import { measurePlanning } from './planning.ts'
import { measureReminders } from './reminders.ts'
import { measureSaving } from './saving.ts'
import { measureSharedLayer } from './shared-layer.ts'
import { measureSheets } from './sheets.ts'
import { measureTapping } from './tapping.ts'

/** All groups of figures; `npm run bench -- home` measures only the named ones. */
const groups = {
  home: measureHome,
  members: measureMembers,
  sheets: measureSheets,
  'shared-layer': measureSharedLayer,
  tapping: measureTapping,
  draining: measureDraining,
  saving: measureSaving,
  drawing: measureDrawing,
  events: measureEvents,
  exports: measureExports,
  'hostile-input': measureHostileInput,
  library: measureLibrary,
  orders: measureOrders,
  'admin-lists': measureAdminLists,
  planning: measurePlanning,
  pictures: measurePictures,
  'picture-pages': measurePicturePages,
  reminders: measureReminders,
} as const
type Group = keyof typeof groups
const isGroup = (name: string): name is Group => Object.hasOwn(groups, name)

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !isGroup(name))
if (unknown.length > 0)
  throw new Error(`there is no group ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}`)

await buildIfChanged()
await using stack = new AsyncDisposableStack()
const open = () => stack.use(new AsyncDisposableStack())
let interruption: Promise<void> | undefined
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => {
    interruption = stack.disposeAsync().finally(() => process.exit(status))
  })

const removeSeed = await seedEmbedded()
stack.defer(removeSeed)
const browser = await chromium.launch(await launchOptions())
stack.defer(() => browser.close())

console.log(machine(browser))
const figures: Figure[] = []
for (const [name, measure] of Object.entries(groups)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`Measuring ${name} …`)
  const measured = await measure({ browser, open }).catch(async (error: unknown) => {
    // On an interrupt the measurement fails because its resources are being stopped; wait until that has ended.
    await interruption
    throw error
  })
  figures.push(...measured)
}
console.log(`\n${table(figures)}`)
const over = figures.filter((figure) => verdict(figure).within === false)
console.log(
  over.length === 0 ? '\nAll within their limits.' : `\nOver the limit: ${over.map(({ name }) => name).join('; ')}`,
)
process.exitCode = over.length === 0 ? 0 : 1
