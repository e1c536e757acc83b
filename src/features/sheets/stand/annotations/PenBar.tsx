import * as standStyles from '../stand.css'
import * as annotationsStyles from './annotations.css'
import * as penExtrasStyles from './pen-extras.css'
import {
  Check,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Eraser,
  Highlighter,
  Pen as PenIcon,
  Type,
  Undo2,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { BarButton } from '../StandBar.tsx'
import type { Turn } from '../turns.ts'
import { AimButton } from './AimButton.tsx'
import { PenExtras } from './PenExtras.tsx'
import { colourOf, looks } from './pen-choice.ts'
import { SharedToggle } from './SharedToggle.tsx'
import { StampIcon, StampPalette } from './StampPalette.tsx'
import { TextEntry } from './TextEntry.tsx'
import type { Pen } from './usePen.ts'

const tools = [
  { tool: 'pen', Icon: PenIcon },
  { tool: 'marker', Icon: Highlighter },
  { tool: 'stamp', Icon: null },
  { tool: 'text', Icon: Type },
  { tool: 'eraser', Icon: Eraser },
] as const

/** Ctrl+Z and Cmd+Z undo, with Shift they redo, and so does Ctrl+Y; wherever the focus is on the stand. */
const useUndoKeys = ({ undo, redo }: Pick<Pen, 'undo' | 'redo'>): void => {
  const latest = useRef({ undo, redo })
  latest.current = { undo, redo }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return
      // The field of a text undoes its own typing.
      if (event.target instanceof HTMLInputElement) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

interface PenBarProps {
  readonly pen: Pen
  /** The visible pages, and their name. */
  readonly pages: readonly number[]
  readonly where: string
  readonly onTurn: (turn: Turn) => void
}

/** The menus of the pen with their buttons. */
const useMenus = () => {
  const stampButton = useRef<HTMLButtonElement>(null)
  const extrasButton = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'stamps' | 'extras' | null>(null)
  const close = (): void => {
    // The focus must not be lost with the button that has it.
    const opener = open === 'stamps' ? stampButton : extrasButton
    if (document.activeElement?.closest('.stamp-palette, .pen-extras[data-open="true"]') != null)
      opener.current?.focus()
    setOpen(null)
  }
  return { stampButton, extrasButton, open, setOpen, close }
}

/** The tools, the stamps and the menu of the pen; one of both can be open over the page. */
const PenTools = ({ pen, pages, onClear }: Pick<PenBarProps, 'pen' | 'pages'> & { readonly onClear: () => void }) => {
  const text = useText()
  const { choice, choose, look, placing } = pen
  const { stampButton, extrasButton, open, setOpen, close } = useMenus()
  const [page = 1] = pages
  const hasStrokes = pages.some((one) => pen.target.strokesOn(one).length > 0)
  return (
    <fieldset aria-label={text('stand.pen.bar')} className={annotationsStyles.penTools}>
      {tools.map(({ tool, Icon }) => (
        <BarButton
          key={tool}
          aria-label={text(`stand.pen.tool.${tool}`)}
          aria-pressed={choice.tool === tool}
          onClick={() => {
            choose({ tool })
            setOpen(tool === 'stamp' && open !== 'stamps' ? 'stamps' : null)
          }}
          {...(tool === 'stamp' && { ref: stampButton, 'aria-expanded': open === 'stamps' })}
        >
          {Icon === null ? <StampIcon name={choice.stamp.glyph} /> : <Icon aria-hidden="true" />}
        </BarButton>
      ))}
      {open === 'stamps' && (
        <StampPalette
          chosen={choice.stamp.glyph}
          onChoose={(glyph) => {
            choose({ tool: 'stamp', stamp: { ...choice.stamp, glyph } })
            close()
          }}
          onClose={close}
        />
      )}
      {look !== null && (look.tool === 'stamp' || look.tool === 'text') && (
        <AimButton key={page} look={look} placing={placing} page={page} />
      )}
      <SharedToggle layer={pen.shared} />
      <BarButton
        className={`${standStyles.standTool} ${annotationsStyles.penUndo}`}
        aria-label={text('stand.pen.undo')}
        aria-disabled={!pen.canUndo}
        onClick={pen.undo}
      >
        <Undo2 aria-hidden="true" />
      </BarButton>
      <BarButton
        ref={extrasButton}
        className={`${standStyles.standTool} ${penExtrasStyles.penMore}`}
        aria-label={text('stand.pen.more')}
        aria-expanded={open === 'extras'}
        onClick={() => setOpen(open === 'extras' ? null : 'extras')}
      >
        <Ellipsis aria-hidden="true" />
      </BarButton>
      <PenExtras pen={pen} isOpen={open === 'extras'} onClose={close} onClear={hasStrokes ? onClear : null} />
    </fieldset>
  )
}

/** The colours and the width of the chosen tool. The eraser has neither; the bar keeps its layout. */
const PenInks = ({ pen: { choice, choose } }: Pick<PenBarProps, 'pen'>) => {
  const text = useText()
  const { tool } = choice
  const own = tool === 'eraser' ? null : choice[tool]
  const shown = tool === 'eraser' ? 'pen' : tool
  return (
    <fieldset aria-label={text('stand.pen.ink')} className={annotationsStyles.penInks} disabled={own === null}>
      {looks[shown].inks.map((ink) => (
        <BarButton
          className={`${standStyles.standTool} ${annotationsStyles.penInk}`}
          key={ink}
          aria-label={text(`stand.pen.ink.${ink}`)}
          aria-pressed={own?.ink === ink}
          onClick={() => choose({ [shown]: { ...choice[shown], ink } })}
        >
          <i style={{ background: colourOf(shown, ink) }} />
        </BarButton>
      ))}
      <BarButton
        aria-label={text(shown === 'stamp' || shown === 'text' ? 'stand.pen.large' : 'stand.pen.wide')}
        aria-pressed={own?.wide === true}
        onClick={() => choose({ [shown]: { ...choice[shown], wide: !choice[shown].wide } })}
      >
        <i className={annotationsStyles.penWide} />
      </BarButton>
    </fieldset>
  )
}

/** All controls for writing on the page, in one bar. */
export const PenBar = ({ pen, pages, where, onTurn }: PenBarProps) => {
  const text = useText()
  const { look, placing } = pen
  const { spot, draft } = placing
  const [isClearing, setClearing] = useState(false)
  useUndoKeys(pen)
  return (
    <div className={annotationsStyles.penBar}>
      {look?.tool === 'text' && spot !== null && draft !== null && pages.includes(spot.page) && (
        <TextEntry look={look} placing={placing} spot={spot} draft={draft} />
      )}
      <PenTools pen={pen} pages={pages} onClear={() => setClearing(true)} />
      <div className={annotationsStyles.penTurns}>
        <BarButton aria-label={text('stand.back')} onClick={() => onTurn('back')}>
          <ChevronLeft aria-hidden="true" />
        </BarButton>
        <BarButton aria-label={text('stand.next')} onClick={() => onTurn('next')}>
          <ChevronRight aria-hidden="true" />
        </BarButton>
      </div>
      <PenInks pen={pen} />
      <BarButton className={`${standStyles.standTool} ${annotationsStyles.penDone}`} onClick={() => pen.setOn(false)}>
        <Check aria-hidden="true" />
        <span>{text('stand.pen.done')}</span>
      </BarButton>
      {isClearing && (
        <ConfirmDialog
          title={text('stand.pen.clear.title')}
          detail={text(pen.target === pen.annotations ? 'stand.pen.clear.detail' : 'stand.shared.clear.detail', {
            where,
          })}
          yes={text('stand.pen.clear')}
          onYes={() => {
            setClearing(false)
            pen.clearPages(pages)
          }}
          onNo={() => setClearing(false)}
        />
      )}
    </div>
  )
}
