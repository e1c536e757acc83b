import { lazy, Suspense, useState } from 'react'
import { useText } from '../../ui/intl.tsx'

const OwnAttendance = lazy(async () => ({ default: (await import('./OwnAttendance.tsx')).OwnAttendance }))

/** A member's own attendance behind a summary; it is fetched when it is opened. */
export const FoldedAttendance = () => {
  const text = useText()
  const [isOpened, setIsOpened] = useState(false)
  return (
    <details className="form-fold" onToggle={({ currentTarget }) => currentTarget.open && setIsOpened(true)}>
      <summary>
        <b>{text('attendance.own')}</b>
      </summary>
      {isOpened && (
        <Suspense fallback={null}>
          <OwnAttendance />
        </Suspense>
      )}
    </details>
  )
}
