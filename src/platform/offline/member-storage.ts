import { openSharedAnnotations, type SharedStore } from '#device/annotations/shared.ts'
import { type AnnotationStore, openAnnotations } from '#device/annotations/store.ts'
import { createCall } from '#device/call.ts'
import { measureSkew } from '#device/clock.ts'
import { type DeviceDatabase, type MemberDatabase, openMemberDatabase } from '#device/database.ts'
import type { DeviceDeps } from '#device/deps.ts'
import { type DocumentStore, type KeptDocument, openDocuments } from '#device/documents/store.ts'
import { createDrain, type Drain } from '#device/outbox/drain.ts'
import { kinds } from '#device/outbox/kinds/kinds.ts'
import type { OutboxRecord } from '#device/outbox/record.ts'
import { emptyOutbox, type Outbox, openOutbox, type Unlisted } from '#device/outbox/store.ts'
import { openPhotographs, type Photograph, type PhotographStore } from '#device/photographs/store.ts'
import { openRecordings, type RecordingStore, type SavedRecording } from '#device/recordings/store.ts'
import { openPins, type SheetPins } from '#device/sheets/pins.ts'
import { createSaveSheets } from '#device/sheets/save.ts'
import { openSheetStore, type SavedSheet, type SheetStore } from '#device/sheets/store.ts'
import { openStandSettings, type StandSettingStore } from '#device/stand-settings/store.ts'
import { openTakes, type RecordedTake, type TakeStore } from '#device/takes/store.ts'
import { createProvider } from '#device/tokens/provider.ts'
import type { ProviderSettings } from '#device/tokens/settings.ts'
import { createTokens, type Tokens } from '#device/tokens/tokens.ts'
import type { Locale } from '#i18n/intl.ts'
import { createStoreParts } from './app-parts.ts'
import { type Drafts, openDrafts } from './drafts.ts'
import { type JournalledOutbox, openJournalledOutbox } from './journalled-outbox.ts'
import { createObservableFlag, type ObservableFlag } from './observable-flag.ts'
import { adoptOlderDrafts } from './older-drafts.ts'
import { type Persistence, persistQueries } from './persisted-queries.ts'
import { createSaving, type Saving } from './saving.ts'
import { requestPersistentStorage } from './storage.ts'
import { createStoreSnapshot, type StoreSnapshot } from './store-snapshot.ts'
import { createTakeSending, type TakeSending } from './take-sending.ts'

/** The storage of one member on this device, with the services that use it. */
export interface MemberStorage {
  readonly sub: string
  readonly database: MemberDatabase
  readonly tokens: Tokens
  readonly outbox: Outbox
  /** Unsaved input of the member's forms. */
  readonly drafts: Drafts
  /** Texts that are being typed, in case the page ends before they are in the outbox. */
  readonly journal: JournalledOutbox['journal']
  /** Snapshot of the outbox, for rendering. */
  readonly records: StoreSnapshot<readonly OutboxRecord[]>
  /** Snapshot of the number of records that cannot be shown, for rendering. */
  readonly unlisted: StoreSnapshot<Unlisted>
  readonly drain: Drain
  readonly sheets: SheetStore
  /** Snapshot of the saved sheets, for rendering. */
  readonly savedSheets: StoreSnapshot<readonly SavedSheet[]>
  readonly recordings: RecordingStore
  /** Snapshot of the recordings on this device, for rendering. */
  readonly savedRecordings: StoreSnapshot<readonly SavedRecording[]>
  readonly documents: DocumentStore
  /** Snapshot of the kept documents, for rendering. */
  readonly keptDocuments: StoreSnapshot<readonly KeptDocument[]>
  readonly photographs: PhotographStore
  /** Snapshot of the photographed sheets of paper that wait to be split into parts, for rendering. */
  readonly waitingPhotographs: StoreSnapshot<readonly Photograph[]>
  readonly takes: TakeStore
  /** Snapshot of the takes that the server does not have yet, for rendering. */
  readonly waitingTakes: StoreSnapshot<readonly RecordedTake[]>
  readonly takeSending: TakeSending
  /** Lists whose pieces are saved on this device. */
  readonly pins: SheetPins
  readonly saving: Saving
  /** The member's annotations as the server had them at the last pull. */
  readonly annotations: AnnotationStore
  /** The strokes of conductor and section leaders, as the server had them at the last pull. */
  readonly sharedAnnotations: SharedStore
  /** The member's settings of the music stand as the server had them at the last pull. */
  readonly standSettings: StandSettingStore
  readonly persistence: Persistence
  /** True if a fetched list exceeded the storage quota. */
  readonly storageFull: ObservableFlag
  /** Re-reads all snapshots: a page from the back/forward cache missed change events. */
  refresh(): Promise<void>
}

export interface MemberStorageSettings {
  readonly deps: DeviceDeps
  readonly device: DeviceDatabase
  readonly provider: ProviderSettings
  readonly sub: string
  readonly locale: Locale
  readonly origin: string
  readonly win: Pick<Window, 'localStorage' | 'addEventListener'>
}

/** Opens the lists of a member. A saved change overlays its list until the persisted list contains it. */
const openPersistence = (
  { deps }: MemberStorageSettings,
  database: MemberDatabase,
  outbox: Outbox,
): Pick<MemberStorage, 'persistence' | 'storageFull'> => {
  const storageFull = createObservableFlag()
  const persistence = persistQueries({
    database,
    now: deps.now,
    onPersisted: ([name], data, began) => {
      for (const { kind, list } of kinds)
        if (list === name)
          outbox
            .confirm(kind, [data].flat(), began)
            .catch((error: unknown) => console.warn('outbox.confirm_failed', { kind }, error))
    },
    onFull: storageFull.set,
  })
  return { persistence, storageFull }
}

/** The calls of a member, with the tokens of this device. */
const openCalls = ({ deps, device, provider, sub, locale, origin }: MemberStorageSettings) => {
  const known = createProvider(deps, provider)
  const tokens = createTokens({
    ...deps,
    device,
    provider: () => Promise.resolve(known),
    skew: () => measureSkew(deps, origin),
  })
  const call = createCall({
    transport: deps.fetch,
    accessToken: (rejected) => tokens.accessToken(rejected === undefined ? { sub } : { sub, rejected }),
    locale: () => locale,
    origin,
    schedule: deps.schedule,
  })
  return { tokens, call }
}

/** Opens a member's stores and reads what the first screen needs. */
export const openMemberStorage = async (settings: MemberStorageSettings): Promise<MemberStorage> => {
  const { deps, sub, origin, win } = settings
  const database = openMemberDatabase(deps, sub)
  const { tokens, call } = openCalls(settings)
  const keep = () => requestPersistentStorage(navigator)
  const drafts = openDrafts({ deps, win, sub })
  const outboxOfDevice = openOutbox(deps, database, kinds)
  const journalled = openJournalledOutbox({ deps, outbox: outboxOfDevice, kinds, sub, win, drafts, keep })
  const { outbox: stored, journal, replayed } = journalled
  await Promise.all([replayed, adoptOlderDrafts({ deps, database, win, sub, drafts })])
  const sheets = openSheetStore(deps, database)
  const recordings = openRecordings(deps, database)
  const documents = openDocuments(deps, database)
  const photographs = openPhotographs(deps, database)
  const takes = openTakes(deps, database)
  const [held, savedSheets, savedRecordings, keptDocuments, waitingPhotographs, waitingTakes] = await Promise.all([
    createStoreSnapshot({ list: stored.snapshot, subscribe: stored.subscribe }, emptyOutbox, deps.schedule),
    createStoreSnapshot<readonly SavedSheet[]>(sheets, [], deps.schedule),
    createStoreSnapshot<readonly SavedRecording[]>(recordings, [], deps.schedule),
    createStoreSnapshot<readonly KeptDocument[]>(documents, [], deps.schedule),
    createStoreSnapshot<readonly Photograph[]>(photographs, [], deps.schedule),
    createStoreSnapshot<readonly RecordedTake[]>(takes, [], deps.schedule),
  ])
  /** A form that is done with its input shows the change from the snapshot at once, not the state before. */
  const put: Outbox['put'] = async (...intents) => {
    await stored.put(...intents)
    if (!(await held.refresh())) throw new Error('The saved change cannot be read')
  }
  const outbox: Outbox = { ...stored, put }
  const storeParts = createStoreParts(deps, navigator.serviceWorker)
  return {
    ...{ sub, database, tokens, outbox, drafts, journal, sheets, savedSheets, documents, keptDocuments },
    ...{ recordings, savedRecordings, photographs, waitingPhotographs },
    ...{ takes, waitingTakes, takeSending: createTakeSending(takes, call) },
    ...openPersistence(settings, database, outbox),
    records: { ...held, get: () => held.get().records },
    unlisted: { ...held, get: () => held.get().unlisted },
    drain: createDrain({ ...deps, outbox, bytes: { photographs }, kinds, call }),
    pins: openPins(database),
    annotations: openAnnotations(deps, database),
    sharedAnnotations: openSharedAnnotations(deps, database),
    standSettings: openStandSettings(deps, database),
    refresh: async () => {
      const snapshots = [held, savedSheets, savedRecordings, keptDocuments, waitingPhotographs, waitingTakes]
      await Promise.all(snapshots.map((snapshot) => snapshot.refresh()))
    },
    saving: createSaving(createSaveSheets({ ...deps, store: sheets, recordings, call, origin, storeParts }), keep),
  }
}
