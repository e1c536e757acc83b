import '../sheets/sheets.css'
import { Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SavedSheet } from '#device/sheets/store.ts'
import { useFlag } from '../../offline/hooks.ts'
import { useApp } from '../../session/app.tsx'
import { canReadSheets, useMember } from '../../session/member.ts'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/bytes.ts'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PendingList } from '../outbox/PendingList.tsx'
import { OwnData } from '../persons/OwnData.tsx'
import { findComposition, useCurrentRepertoire } from '../repertoire/useCurrentRepertoire.ts'
import { useSheetActions } from '../sheets/useSheetActions.ts'

const sizeOf = (sheets: readonly SavedSheet[]): number => sheets.reduce((sum, { size }) => sum + size, 0)

const byPiece = (saved: readonly SavedSheet[]): [number, SavedSheet[]][] => {
  const pieces = new Map<number, SavedSheet[]>()
  for (const sheet of saved) pieces.set(sheet.compositionId, [...(pieces.get(sheet.compositionId) ?? []), sheet])
  return [...pieces]
}

/** Will the browser keep what is saved? null = it does not say. */
const usePersisted = (): boolean | null => {
  const [persisted, setPersisted] = useState<boolean | null>(null)
  useEffect(() => {
    navigator.storage?.persisted?.().then(setPersisted, () => undefined)
  }, [])
  return persisted
}

const SavedPieces = () => {
  const text = useText()
  const { saved, remove } = useSheetActions()
  const { programmes } = useCurrentRepertoire()
  const persisted = usePersisted()
  const pieces = byPiece(saved)
  if (pieces.length === 0) return <p className="empty">{text('device.sheets.none')}</p>
  return (
    <>
      <p>
        <b className="num">
          {text('device.sheets.total', { pieces: pieces.length, size: formatBytes(sizeOf(saved)) })}
        </b>
      </p>
      {persisted === false && (
        <Note kind="wait">
          <p>{text('device.not_persisted')}</p>
        </Note>
      )}
      <ul>
        {pieces.map(([id, sheets]) => {
          const title = findComposition(programmes, id)?.title ?? sheets[0]?.name ?? ''
          return (
            <li className="part" key={id}>
              <div>
                <p>
                  <b>{title}</b>
                </p>
                <p className="soft small num">
                  {text('device.sheets.piece', { count: sheets.length, size: formatBytes(sizeOf(sheets)) })}
                </p>
              </div>
              <Button
                look="quiet"
                className="button--icon"
                aria-label={text('sheet.remove', { title })}
                onClick={() => remove(id)}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What lies on this device, what has not left it yet, and what one may ask for of what the band holds. */
export const DeviceScreen = () => {
  const { session } = useApp()
  const { member, local } = useMember()
  const text = useText()
  const full = useFlag(local.storageFull)
  return (
    <>
      <div className="page-head">
        <PageTitle>{text('selfservice.title')}</PageTitle>
      </div>
      <div className="grid">
        {full && (
          <Note kind="bad" announced>
            <p>{text('device.full')}</p>
          </Note>
        )}
        <section className="card">
          <h2>{text('outbox.title')}</h2>
          <PendingList />
        </section>
        {canReadSheets(member) && (
          <section className="card">
            <h2>{text('device.title')}</h2>
            <SavedPieces />
          </section>
        )}
        <section className="card">
          <h2>{text('device.leave')}</h2>
          <p>{text('device.leave.detail', { name: member.label })}</p>
          <div className="buttons">
            <Button look="quiet" onClick={() => session.signOut().catch((error: unknown) => console.warn(error))}>
              {text('layout.account.sign_out')}
            </Button>
          </div>
        </section>
        <OwnData />
      </div>
    </>
  )
}
