import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { downloadGuestSheet, type GuestEvent } from '#contract/substitutes.ts'
import { fetchFile } from '../../platform/offline/fetch-file.ts'
import { Announced } from '../../ui/Announced.tsx'
import { QuietButton } from '../../ui/Button.tsx'
import { useFunctions, useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { GuestStand } from '../sheets/GuestStand.tsx'
import { partLabel } from '../sheets/part-label.ts'
import type { Turn } from '../sheets/stand/turns.ts'
import { guestStore, useGuest } from './useGuest.ts'

const route = getRouteApi('/$locale/guest/sheet/$id')

type Piece = GuestEvent['pieces'][number]

/** The bytes of a sheet: those of this device, or else the server's. undefined while loading, null = out of reach. */
const useBytes = (token: string, piece: Piece | undefined): ArrayBuffer | null | undefined => {
  const [bytes, setBytes] = useState<ArrayBuffer | null>()
  const [compositionId, sheetId] = [piece?.id, piece?.sheet?.id]
  useEffect(() => {
    const stop = new AbortController()
    setBytes(undefined)
    if (compositionId === undefined || sheetId === undefined) return
    const read = async (): Promise<ArrayBuffer> => {
      const saved = await guestStore().sheets.open({ compositionId, sheetId })
      if (saved.kind === 'ready') return saved.bytes
      const address = downloadGuestSheet.path.replace(':token', token).replace(':id', `${sheetId}`)
      return (await fetchFile(address, { signal: stop.signal })).arrayBuffer()
    }
    read().then(
      (found) => !stop.signal.aborted && setBytes(found),
      (error: unknown) => {
        if (stop.signal.aborted) return
        console.info('guest_sheet.open_failed', error)
        setBytes(null)
      },
    )
    return () => stop.abort()
  }, [token, compositionId, sheetId])
  return bytes
}

/** A sheet of a substitute on the music stand, also offline. */
export const GuestSheetScreen = () => {
  const text = useText()
  const functions = useFunctions()
  const { locale, id } = route.useParams()
  const sheetId = Number(id)
  const token = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const last = useRef<Turn>('next')
  const onClose = () => void navigate({ to: '/$locale/guest', params: { locale }, hash: token, replace: true })
  const guest = useGuest(token)
  const pieces = guest.kind === 'ready' ? guest.event.pieces.filter(({ sheet }) => sheet !== null) : []
  const index = pieces.findIndex(({ sheet }) => sheet?.id === sheetId)
  const piece = pieces[index]
  const bytes = useBytes(token, piece)
  if (guest.kind === 'loading' || (piece !== undefined && bytes === undefined))
    return (
      <Announced as="p" className="wrap">
        {text('guest.loading')}
      </Announced>
    )
  const sheet = piece?.sheet
  if (piece === undefined || sheet == null || bytes == null)
    return (
      <div className="wrap">
        <Note kind="bad" announced>
          {text(guest.kind === 'over' ? 'guest.over' : 'guest.out_of_reach')}
        </Note>
        <QuietButton onClick={onClose}>{text('stand.close')}</QuietButton>
      </div>
    )
  const neighbour = (turn: Turn) => pieces[index + (turn === 'next' ? 1 : -1)]?.sheet
  return (
    <GuestStand
      key={sheetId}
      bytes={bytes}
      orientations={sheet.orientations}
      title={piece.title}
      part={partLabel(text, functions, sheet)}
      enter={last.current === 'next' ? 'first' : 'last'}
      neighbours={{ back: neighbour('back') != null, next: neighbour('next') != null }}
      onLeave={(turn) => {
        const next = neighbour(turn)
        if (next == null) return
        last.current = turn
        void navigate({
          to: '/$locale/guest/sheet/$id',
          params: { locale, id: `${next.id}` },
          hash: token,
          replace: true,
        })
      }}
      onClose={onClose}
    />
  )
}
