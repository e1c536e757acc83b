import { useEffect, useRef } from 'react'

/** Reports the place on the stand whenever it changes. */
export const useReportedPlace = (place: number, onPlace: (place: number) => void): void => {
  const reported = useRef(place)
  useEffect(() => {
    if (reported.current === place) return
    reported.current = place
    onPlace(place)
  })
}
