import { chromium } from '@playwright/test'
import { buildIfChanged } from '../scripts/build.mjs'
import { seedEmbedded } from '../tests/support/seeded-folder.ts'
import { measureAdminLists } from './admin-lists.ts'
import { measureBankImport } from './bank-import.ts'
import { launchOptions } from './chromium.ts'
import { measureDraining } from './draining.ts'
import { measureDrawing } from './drawing.ts'
import { machine } from './environment.ts'
import { measureEvents } from './events.ts'
import { measureExports } from './exports.ts'
import { measureFirstVisits } from './first-visits.ts'
import { measureGroups } from './groups.ts'
import { measureHome } from './home.ts'
import { measureHostileInput } from './hostile-input.ts'
import { measureLibrary } from './library.ts'
import { measureMembers } from './members.ts'
import { measureOrders } from './orders.ts'
import { measurePhotographing } from './photographing.ts'
import { measurePhotographs } from './photographs.ts'
import { measurePicturePages } from './picture-pages.ts'
import { measurePictures } from './pictures.ts'
import { measurePlanning } from './planning.ts'
import { measurePractice } from './practice.ts'
import { measureReminders } from './reminders.ts'
import { measureSavedRecordings } from './saved-recordings.ts'
import { measureSaving } from './saving.ts'
import { measureSharedLayer } from './shared-layer.ts'
import { measureSheets } from './sheets.ts'
import { measureTapping } from './tapping.ts'

/** All groups of figures; `npm run bench -- home` measures only the named ones. */
const groups = {
  home: measureHome,
  'first-visits': measureFirstVisits,
  members: measureMembers,
  sheets: measureSheets,
  'shared-layer': measureSharedLayer,
  'saved-recordings': measureSavedRecordings,
  practice: measurePractice,
  tapping: measureTapping,
  draining: measureDraining,
  saving: measureSaving,
  drawing: measureDrawing,
  events: measureEvents,
  exports: measureExports,
  'hostile-input': measureHostileInput,
  library: measureLibrary,
  orders: measureOrders,
  'bank-import': measureBankImport,
  'admin-lists': measureAdminLists,
  planning: measurePlanning,
  photographs: measurePhotographs,
  photographing: measurePhotographing,
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
const chosen = Object.entries(groups).filter(([name]) => wanted.length === 0 || wanted.includes(name))
const { over, failed } = await measureGroups(chosen, { browser, open }, async () => {
  // On an interrupt a measurement fails because its resources are being stopped; wait until that has ended.
  await interruption
})
if (over.length > 0) console.log(`\nOver the limit: ${over.join('; ')}`)
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`)
if (over.length + failed.length === 0) console.log('\nAll within their limits.')
process.exitCode = over.length + failed.length === 0 ? 0 : 1
