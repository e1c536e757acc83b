import { Column } from './Column.tsx'
import { Leaves } from './Leaves.tsx'
import type { Size } from './page-scale.ts'
import type { SheetSettings } from './settings.ts'
import type { usePagePosition } from './usePagePosition.ts'
import { WidePage } from './WidePage.tsx'

interface SheetOnDeskProps {
  readonly settings: SheetSettings
  readonly reading: ReturnType<typeof usePagePosition>
  /** Size of the desk; null until it is measured. */
  readonly box: Size | null
  readonly onColumnLaidOut: (isLaidOut: boolean) => void
  /** Moves the line of a half-page turn; null = not now. */
  readonly onSplit: ((page: number, split: number) => void) | null
}

/** The visible pages in the chosen fit. */
export const SheetOnDesk = ({ settings, reading, box, onColumnLaidOut, onSplit }: SheetOnDeskProps) => {
  const { scroller, view, drawings, finer, order, draw } = reading
  if (settings.fit === 'scroll')
    return draw === null || box === null ? null : (
      <Column
        scroller={scroller}
        draw={draw}
        drawFiner={reading.drawFiner}
        order={order}
        sizeOf={reading.sizeOf}
        width={box.width}
        start={reading.place}
        goal={reading.goal}
        onPlace={reading.reached}
        onLaidOut={onColumnLaidOut}
      />
    )
  const pages = { view, drawings, finer, order }
  if (settings.fit === 'width') return <WidePage {...pages} scroller={scroller} landing={reading.landing} />
  return <Leaves {...pages} splits={settings.splits} onSplit={onSplit} />
}
