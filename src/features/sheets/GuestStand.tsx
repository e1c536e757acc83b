import * as styles from './stand/stand.css'
import './stand/desk.css'
import { useEffect, useRef, useState } from 'react'
import { Announced } from '../../ui/Announced.tsx'
import { useText } from '../../ui/intl.tsx'
import { Note } from '../../ui/Note.tsx'
import { Desk } from './stand/Desk.tsx'
import type { SheetOrientations } from './stand/orientation.ts'
import { openPdf, type Pdf, UnreadablePdfError } from './stand/pdf.ts'
import { SheetOnDesk } from './stand/SheetOnDesk.tsx'
import { StandBar } from './stand/StandBar.tsx'
import { newSheetSettings } from './stand/settings.ts'
import type { Turn, Zone } from './stand/turns.ts'
import { usePagePosition } from './stand/usePagePosition.ts'
import { useShownSettings } from './stand/useShownSettings.ts'
import { useSize } from './stand/useSize.ts'
import { useTurnKeys } from './stand/useTurnKeys.ts'
import { useWakeLock } from './stand/useWakeLock.ts'
import { useZoom } from './stand/useZoom.ts'

interface GuestStandProps {
  /** A copy: pdf.js detaches it. */
  readonly bytes: ArrayBuffer
  readonly orientations: SheetOrientations['forAll']
  readonly title: string
  readonly part: string
  readonly enter: 'first' | 'last'
  readonly neighbours: { readonly back: boolean; readonly next: boolean }
  /** Called when the player turns past the end of the piece in this direction. */
  readonly onLeave: (turn: Turn) => void
  readonly onClose: () => void
}

/** A guest has no annotations. */
const noInk = () => null

const OpenGuestStand = ({ pdf, ...props }: Omit<GuestStandProps, 'bytes' | 'orientations'> & { readonly pdf: Pdf }) => {
  const { title, part, enter, neighbours, onLeave, onClose } = props
  const text = useText()
  const settings = useShownSettings(newSheetSettings, false, false)
  const desk = useRef<HTMLDivElement>(null)
  const lens = useRef<HTMLDivElement>(null)
  const box = useSize(desk)
  const zooming = useZoom(desk, lens, false)
  const reading = usePagePosition(pdf, settings, box, enter, zooming.scale, noInk)
  const [bars, setBars] = useState(true)
  const [turns, setTurns] = useState(0)
  const [end, setEnd] = useState<Turn | null>(null)
  useWakeLock()
  const turn = (direction: Turn): void => {
    setTurns((count) => count + 1)
    zooming.reset()
    const isOver = !reading.turn(direction)
    setEnd(isOver && !neighbours[direction] ? direction : null)
    if (isOver && neighbours[direction]) onLeave(direction)
  }
  const toggleBars = (): void => setBars(!bars)
  useTurnKeys({ settings: null }, turn, toggleBars)
  const page = reading.order[reading.place] ?? 1
  const where = text('stand.page', { page, pages: pdf.pages })
  return (
    <div className={styles.stand} data-ground="night">
      <div className={bars ? styles.standBars : `${styles.standBars} ${styles.standBarsFolded}`}>
        <StandBar title={title} part={part} onClose={onClose} />
      </div>
      <Desk
        desk={desk}
        lens={lens}
        zooming={zooming}
        tint="paper"
        locked={false}
        bars={bars}
        hints={false}
        where={end === null ? where : text(`stand.end.${end}`)}
        label={`${title}, ${part}, ${where}`}
        turns={turns}
        ends={{ back: reading.isFirst && !neighbours.back, next: reading.isLast && !neighbours.next }}
        onZone={(zone: Zone) => (zone === 'middle' ? toggleBars() : turn(zone))}
        scroller={settings.fit === 'width' ? reading.scroller : undefined}
      >
        <SheetOnDesk settings={settings} reading={reading} box={box} onColumnLaidOut={() => undefined} onSplit={null} />
      </Desk>
    </div>
  )
}

/** A sheet on the stand for somebody without an account: it turns and zooms, and nothing is stored. */
export const GuestStand = ({ bytes, orientations, ...props }: GuestStandProps) => {
  const text = useText()
  const [opened, setOpened] = useState<Pdf | 'failed' | null>(null)
  const shown = JSON.stringify(orientations)
  useEffect(() => {
    let isCurrent = true
    let pdf: Pdf | null = null
    openPdf(bytes.slice()).then(
      (file) => {
        pdf = file.oriented(JSON.parse(shown))
        if (isCurrent) setOpened(pdf)
        else pdf.close()
      },
      (error: unknown) => {
        if (!(error instanceof UnreadablePdfError)) console.warn('sheet.open_failed', error)
        if (isCurrent) setOpened('failed')
      },
    )
    return () => {
      isCurrent = false
      pdf?.close()
      setOpened(null)
    }
  }, [bytes, shown])
  if (opened !== null && opened !== 'failed') return <OpenGuestStand {...props} pdf={opened} />
  return (
    <div className={styles.stand} data-ground="night">
      <div className={styles.standBars}>
        <StandBar title={props.title} part={props.part} onClose={props.onClose} />
      </div>
      <div className={styles.standPage}>
        {opened === null ? (
          <Announced as="p">{text('stand.loading')}</Announced>
        ) : (
          <Note kind="bad" announced>
            {text('guest.unreadable')}
          </Note>
        )}
      </div>
    </div>
  )
}
