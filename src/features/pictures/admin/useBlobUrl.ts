import { useEffect, useState } from 'react'

/** An address of a blob for <img>; null while there is none. */
export const useBlobUrl = (blob: Blob | null | undefined): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (blob == null) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
