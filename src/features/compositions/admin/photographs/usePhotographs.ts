import { useEffect, useRef, useState } from 'react'
import { unsentPhotographs } from '#device/outbox/kinds/photographed-parts.ts'
import type { Photograph } from '#device/photographs/store.ts'
import { useSnapshot } from '../../../../platform/offline/hooks.ts'
import { requestPersistentStorage } from '../../../../platform/offline/storage.ts'
import { useMember } from '../../../../platform/session/member.ts'
import { isHeic } from './heic.ts'
import { createPhotographReader, type PhotographReader } from './photograph-reader.ts'

/** The photographs of a piece that wait on this device, without those on their way as parts. */
export const useWaitingPhotographs = (compositionId: number): readonly Photograph[] => {
  const { local } = useMember()
  return unsentPhotographs(useSnapshot(local.waitingPhotographs), useSnapshot(local.records)).filter(
    (one) => one.compositionId === compositionId,
  )
}

/** Why a photograph became no page: it is no picture that the browser reads, or the device has no room. */
export type ReadingProblem = 'unreadable' | 'heic' | 'full'

/** Returns true if the page of a photograph can be made: its sheet is known, and nothing has made it yet. */
export const isUnmade = ({ isRead, isCertain, page }: Photograph): boolean => isRead && isCertain && page === null

/**
 * Finds the sheets of photographs that were not read yet, and makes their pages, one after the other, while a person checks
 * others. @returns the problems by photograph
 */
const useReading = (photographs: readonly Photograph[]): ReadonlyMap<string, ReadingProblem> => {
  const { local } = useMember()
  const [problems, setProblems] = useState<ReadonlyMap<string, ReadingProblem>>(new Map())
  const reader = useRef<PhotographReader | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(
    () => () => {
      reader.current?.close()
      reader.current = null
    },
    [],
  )
  const next = photographs.find((one) => (!one.isRead || isUnmade(one)) && !problems.has(one.id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next photograph is read when the last one is done
  useEffect(() => {
    if (next === undefined || isBusy) return
    const { id } = next
    let file: ArrayBuffer | null = null
    const read = async (): Promise<void> => {
      file = await local.photographs.file(id)
      if (file === null) return local.photographs.remove([id])
      reader.current ??= createPhotographReader()
      if (next.isRead) return local.photographs.made(id, next, await reader.current.page(id, file, next))
      const { corners, isCertain, isSideways, preview } = await reader.current.find(id, file)
      await local.photographs.found(id, { corners, isCertain, turn: usualTurn(photographs, isSideways) }, preview)
    }
    setIsBusy(true)
    read()
      // The next one is chosen by what the snapshot knows.
      .then(() => local.waitingPhotographs.refresh())
      .catch((error: unknown) => {
        console.warn('photograph.read_failed', error)
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
        const problem = isFull ? 'full' : file !== null && isHeic(file) ? 'heic' : 'unreadable'
        setProblems((before) => new Map([...before, [id, problem]]))
      })
      .finally(() => setIsBusy(false))
  }, [next, isBusy])
  return problems
}

/** A phone is usually held in the same way for a whole set: the last page that lay like this one says what is up. */
const usualTurn = (photographs: readonly Photograph[], isSideways: boolean): Photograph['turn'] =>
  photographs.findLast(({ isRead, turn }) => isRead && turn % 180 === (isSideways ? 90 : 0))?.turn ??
  (isSideways ? 90 : 0)

/** Takes photographs of the sheets of a piece, and reads them. */
export const usePhotographs = (compositionId: number, title: string) => {
  const { local } = useMember()
  const photographs = useWaitingPhotographs(compositionId)
  const problems = useReading(photographs)
  /** Number of photographs that were not stored because the device is full. */
  const [refused, setRefused] = useState(0)
  const take = async (files: readonly File[]): Promise<void> => {
    setRefused(0)
    for (const [index, file] of files.entries()) {
      try {
        await local.photographs.add({ compositionId, title }, await file.arrayBuffer())
      } catch (error) {
        console.warn('photograph.save_failed', error)
        return setRefused(files.length - index)
      }
    }
    requestPersistentStorage(navigator).catch((error: unknown) => console.warn('storage.persist_failed', error))
  }
  return { photographs, problems, refused, take }
}
