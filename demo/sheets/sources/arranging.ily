\version "2.24.0"
%% How a piece is arranged: melodies, counter-melodies and harmonies are written by hand in concert pitch; the functions here
%% derive accompanying lines from a harmony given in \chordmode, so that every voice always agrees with it.
%%
%%   \secondTo HARMONY MELODY  the melody's rhythm, each note on the next chord tone below
%%   \thirdTo HARMONY MELODY   likewise, two chord tones below
%%   \comp N TOP RHYTHM HARMONY    voice N (1 = highest) of three in close position whose top voice stays near TOP
%%   \figure TOP PATTERN HARMONY   as \comp, where c, e, g in the pattern mean the lowest, middle, highest of the three
%%   \bass PATTERN HARMONY     c, e, g in the pattern mean bass note, third, fifth of the chord
%%   \pad N TOP HARMONY        one long note for each chord
%%   \groove PATTERN SECTION       the pattern, unchanged, for as long as the section lasts
%%   \silence MUSIC            rests as long as MUSIC
%%   \assemble FORM DYNAMICS LINE  lays one player's line over the form (marks, repeats, tempi) and the dynamics
%%
%% Patterns are repeated from bar to bar. A section may begin with an upbeat: set #(define upbeat 1/4) in the piece.

#(define upbeat 0)
#(define bar-length 1)
#(define beat-length 1/4)

#(define (music-duration music) (ly:moment-main (ly:music-length music)))

#(define (events-of music)
   "The events of sequential music in a flat list, unfolded repeats written out."
   (case (ly:music-property music 'name)
     ((SequentialMusic) (append-map events-of (ly:music-property music 'elements)))
     ((RelativeOctaveMusic TransposedMusic UnrelativableMusic) (events-of (ly:music-property music 'element)))
     ((UnfoldedRepeatedMusic)
      (append-map (lambda (pass) (events-of (ly:music-deep-copy (ly:music-property music 'element))))
                  (iota (ly:music-property music 'repeat-count))))
     (else (list (ly:music-deep-copy music)))))

#(define (timed-events music)
   "As events-of, each event with its start: ((start . event) ...)"
   (let loop ((events (events-of music)) (start 0) (timed '()))
     (if (null? events)
         (reverse timed)
         (loop (cdr events) (+ start (music-duration (car events))) (acons start (car events) timed)))))

#(define (rest-like? event)
   (memq (ly:music-property event 'name) '(RestEvent SkipEvent SkipMusic MultiMeasureRestMusic)))

#(define (note? event) (eq? 'NoteEvent (ly:music-property event 'name)))

#(define (plain-duration rational) (ly:make-duration 0 0 (numerator rational) (denominator rational)))

#(define (written-duration rational)
   "The note value of this length, or #f when it takes more than one note."
   (find (lambda (duration) (= rational (ly:moment-main (ly:duration-length duration))))
         (append-map (lambda (log) (list (ly:make-duration log 0) (ly:make-duration log 1))) '(0 1 2 3 4 5))))

#(define (skip-of rational) (make-music 'SkipEvent 'duration (plain-duration rational)))

#(define (line-of events) (make-music 'SequentialMusic 'elements events))

%% Harmony

#(define (chord-tones event)
   (map (lambda (note) (ly:music-property note 'pitch))
        (filter note? (ly:music-property event 'elements))))

#(define (chord-bass event)
   (let* ((notes (filter note? (ly:music-property event 'elements)))
          (bass (find (lambda (note) (eq? #t (ly:music-property note 'bass))) notes)))
     (ly:music-property (or bass (first notes)) 'pitch)))

#(define (chord-root event)
   "The tone on which the others stack in thirds."
   (let ((tones (chord-tones event)))
     (define (class pitch) (modulo (ly:pitch-semitones pitch) 12))
     (define (above root steps)
       (any (lambda (tone) (member (modulo (- (class tone) (class root)) 12) steps)) tones))
     (or (find (lambda (tone) (and (above tone '(3 4)) (above tone '(7)))) tones)
         (find (lambda (tone) (and (above tone '(3 4)) (above tone '(6 8)))) tones)
         (find (lambda (tone) (above tone '(3 4))) tones)
         (first tones))))

#(define (timeline harmony)
   "((start end . chord event) ...), without rests"
   (filter-map (lambda (timed)
                 (and (eq? 'EventChord (ly:music-property (cdr timed) 'name))
                      (cons* (car timed) (+ (car timed) (music-duration (cdr timed))) (cdr timed))))
               (timed-events harmony)))

#(define (chord-at chords moment)
   (let ((found (find (lambda (chord) (and (<= (first chord) moment) (< moment (second chord)))) chords)))
     (and found (cddr found))))

#(define (in-octave pitch octave) (ly:make-pitch octave (ly:pitch-notename pitch) (ly:pitch-alteration pitch)))

#(define (highest-at-most tone limit)
   "The tone in the highest octave not above limit (semitones from middle c)."
   (let loop ((octave 4))
     (let ((pitch (in-octave tone octave)))
       (if (<= (ly:pitch-semitones pitch) limit) pitch (loop (1- octave))))))

#(define (nearest tones target)
   (let ((candidates (append-map (lambda (tone)
                                   (let ((below (highest-at-most tone target)))
                                     (list below (in-octave tone (1+ (ly:pitch-octave below))))))
                                 tones)))
     (first (sort candidates (lambda (a b) (< (abs (- (ly:pitch-semitones a) target))
                                              (abs (- (ly:pitch-semitones b) target))))))))

#(define (tone-below pitch tones steps)
   "The chord tone this many steps below the pitch, never closer than a minor third."
   (if (= steps 0)
       pitch
       (let* ((limit (- (ly:pitch-semitones pitch) 3))
              (candidates (map (lambda (tone) (highest-at-most tone limit)) tones)))
         (tone-below (first (sort candidates (lambda (a b) (> (ly:pitch-semitones a) (ly:pitch-semitones b)))))
                     tones (1- steps)))))

#(define (voiced chords top)
   "((start end top middle low) ...): three voices in close position, moving as little as possible around the top pitch"
   (let ((centre (ly:pitch-semitones top)))
     (let loop ((chords chords) (previous centre) (voices '()))
       (if (null? chords)
           (reverse voices)
           (let* ((chord (car chords))
                  (tones (chord-tones (cddr chord)))
                  (high (nearest tones (/ (+ previous previous centre) 3)))
                  (middle (tone-below high tones 1)))
             (loop (cdr chords) (ly:pitch-semitones high)
                   (cons (list (first chord) (second chord) high middle (tone-below middle tones 1)) voices)))))))

#(define (voices-at voices moment)
   (let ((found (find (lambda (entry) (and (<= (first entry) moment) (< moment (second entry)))) voices)))
     (and found (cddr found))))

%% Derived lines

#(define (slur-direction event)
   (let ((slur (find (lambda (post) (eq? 'SlurEvent (ly:music-property post 'name)))
                     (ly:music-property event 'articulations '()))))
     (and slur (ly:music-property slur 'span-direction))))

#(define (without-post event names)
   (ly:music-set-property! event 'articulations
     (remove (lambda (post) (memq (ly:music-property post 'name) names)) (ly:music-property event 'articulations '())))
   event)

#(define (close-slur backwards)
   "When a pattern was cut off inside a slur, the slur ends on the last note (the list runs backwards)."
   (let ((last-slur (find (lambda (event) (and (not (rest-like? event)) (slur-direction event))) backwards)))
     (if (and last-slur (eqv? -1 (slur-direction last-slur)))
         (if (eq? last-slur (first backwards))
             (without-post last-slur '(SlurEvent))
             (ly:music-set-property! (first backwards) 'articulations
               (cons (make-music 'SlurEvent 'span-direction STOP) (ly:music-property (first backwards) 'articulations '())))))))

#(define (laid-out pattern harmony place)
   "The pattern repeated as long as the harmony lasts, aligned with the bars; PLACE gives each note's pitch, #t to leave it, #f for a
rest. A note under which the harmony changes is struck again when its pitch changes with it."
   (let ((pattern (filter (lambda (event) (< 0 (music-duration event))) (events-of pattern)))
         (changes (map first (timeline harmony)))
         (total (music-duration harmony)))
     (define (change-within event moment end)
       (let ((written (ly:music-property event 'pitch)))
         (and (note? event) (not (slur-direction event))
              (find (lambda (change)
                      (and (< moment change end)
                           (not (equal? (place written moment) (place written change)))
                           (written-duration (- change moment)) (written-duration (- end change))))
                    changes))))
     (let loop ((moment upbeat) (left pattern) (events (if (< 0 upbeat) (list (skip-of upbeat)) '())))
       (cond
        ((>= moment total) (close-slur events) (line-of (reverse events)))
        ((null? left) (loop moment pattern events))
        (else
         (let* ((event (ly:music-deep-copy (car left)))
                (whole (min (music-duration event) (- total moment)))
                (change (change-within event moment (+ moment whole)))
                (length (if change (- change moment) whole))
                (pitch (and (not (rest-like? event)) (place (ly:music-property event 'pitch) moment))))
           (if (< length (music-duration event))
               (ly:music-set-property! event 'duration (or (written-duration length) (plain-duration length))))
           (if (ly:pitch? pitch) (ly:music-set-property! event 'pitch pitch))
           (loop (+ moment length)
                 (if change
                     (cons (make-music 'NoteEvent 'pitch (ly:music-property (car left) 'pitch) 'duration (written-duration (- whole length)))
                           (cdr left))
                     (cdr left))
                 (cons (if pitch event (skip-of length)) events))))))))

comp = #(define-music-function (voice top rhythm harmony) (index? ly:pitch? ly:music? ly:music?)
  (let ((voices (voiced (timeline harmony) top)))
    (laid-out rhythm harmony
              (lambda (written moment)
                (let ((tones (voices-at voices moment))) (and tones (list-ref tones (1- voice))))))))

figure = #(define-music-function (top pattern harmony) (ly:pitch? ly:music? ly:music?)
  (let ((voices (voiced (timeline harmony) top)))
    (laid-out pattern harmony
              (lambda (written moment)
                (let ((tones (voices-at voices moment)))
                  (and tones
                       (let ((tone (list-ref tones (case (ly:pitch-notename written) ((0) 2) ((2) 1) (else 0)))))
                         (in-octave tone (+ (ly:pitch-octave tone) 1 (ly:pitch-octave written))))))))))

bass = #(define-music-function (pattern harmony) (ly:music? ly:music?)
  (let ((chords (timeline harmony)))
    ;; the root lies between A1 and G sharp 2, so that tubas in E flat reach it too
    (define (root-of chord) (highest-at-most (chord-bass chord) -16))
    (define (tone-above chord steps)
      (let* ((root (chord-root chord))
             (tone (find (lambda (tone)
                           (member (modulo (- (ly:pitch-semitones tone) (ly:pitch-semitones root)) 12) steps))
                         (chord-tones chord))))
        (if tone
            (let ((pitch (highest-at-most tone (+ 11 (ly:pitch-semitones (root-of chord))))))
              (if (> (ly:pitch-semitones pitch) -10) (in-octave pitch (1- (ly:pitch-octave pitch))) pitch))
            (root-of chord))))
    (laid-out pattern harmony
              (lambda (written moment)
                (let ((chord (chord-at chords moment)))
                  (and chord
                       (case (ly:pitch-notename written)
                         ((0) (root-of chord))
                         ((2) (tone-above chord '(3 4)))
                         (else (tone-above chord '(7 6 8))))))))))

pad = #(define-music-function (voice top harmony) (index? ly:pitch? ly:music?)
  (let ((voices (voiced (timeline harmony) top)))
    (line-of (map (lambda (timed)
                    (let ((tones (voices-at voices (car timed))) (event (cdr timed)))
                      (if (and tones (eq? 'EventChord (ly:music-property event 'name)))
                          (make-music 'NoteEvent 'pitch (list-ref tones (1- voice))
                                      'duration (ly:music-property (first (ly:music-property event 'elements)) 'duration))
                          (skip-of (music-duration event)))))
                  (timed-events harmony)))))

groove = #(define-music-function (pattern section) (ly:music? ly:music?)
  (laid-out pattern section (lambda (written moment) #t)))

#(define (joined timed)
   "Two slurred notes that fell on the same pitch become one longer note."
   (let loop ((left timed) (slurred #f) (done '()))
     (if (or (null? left) (null? (cdr left)))
         (map cdr (append (reverse done) left))
         (let* ((event (cdar left)) (next (cdadr left))
                (direction (and (note? event) (slur-direction event)))
                (open (case direction ((-1) #t) ((1) #f) (else slurred)))
                (sum (+ (music-duration event) (music-duration next))))
           (if (and open (note? event) (note? next) (written-duration sum)
                    (equal? (ly:music-property event 'pitch) (ly:music-property next 'pitch)))
               (let ((closes (eqv? 1 (slur-direction next))) (opens (eqv? -1 direction)))
                 (ly:music-set-property! event 'duration (written-duration sum))
                 (without-post event '(TieEvent))
                 (cond
                  ((and opens closes) (without-post event '(SlurEvent)))
                  (closes (ly:music-set-property! event 'articulations
                            (append (ly:music-property event 'articulations '())
                                    (filter (lambda (post) (eq? 'SlurEvent (ly:music-property post 'name)))
                                            (ly:music-property next 'articulations '()))))))
                 (loop (cons (car left) (cddr left)) (and slurred (not opens)) done))
               (loop (cdr left) open (cons (car left) done)))))))

#(define (harmonised harmony melody steps)
   (let* ((chords (timeline harmony)) (timed (timed-events melody)))
     (for-each (lambda (entry)
                 (let ((event (cdr entry)) (chord (chord-at chords (car entry))))
                   (if (and chord (note? event))
                       (ly:music-set-property! event 'pitch
                         (tone-below (ly:music-property event 'pitch) (chord-tones chord) steps)))))
               timed)
     ;; a tie only where the derived pitch stays
     (pair-for-each (lambda (pair)
                      (if (and (pair? (cdr pair)) (note? (cdar pair)) (note? (cdadr pair))
                               (not (equal? (ly:music-property (cdar pair) 'pitch) (ly:music-property (cdadr pair) 'pitch))))
                          (without-post (cdar pair) '(TieEvent))))
                    (filter (lambda (entry) (not (eq? 'BarCheck (ly:music-property (cdr entry) 'name)))) timed))
     (line-of (joined timed))))

secondTo = #(define-music-function (harmony melody) (ly:music? ly:music?) (harmonised harmony melody 1))
thirdTo = #(define-music-function (harmony melody) (ly:music? ly:music?) (harmonised harmony melody 2))

up = #(define-music-function (music) (ly:music?)
  (ly:music-transpose (line-of (events-of music)) (ly:make-pitch 1 0 0)))
down = #(define-music-function (music) (ly:music?)
  (ly:music-transpose (line-of (events-of music)) (ly:make-pitch -1 0 0)))

silence = #(define-music-function (music) (ly:music?) (skip-of (music-duration music)))

%% A player's line

#(define (rests-between from to)
   "Rests that fill a gap inside one bar; both ends count from the beginning of the bar."
   (let loop ((position from) (rests '()))
     (if (>= position to)
         (reverse rests)
         (let* ((sizes (if (= beat-length 3/8) '(3/8 1/4 1/8 1/16 1/32) '(1/2 1/4 1/8 1/16 1/32)))
                (fits? (lambda (size)
                         (and (<= (+ position size) to)
                              (integer? (/ (if (and (= beat-length 3/8) (= size 1/4)) (- position (* 3/8 (floor (/ position 3/8)))) position)
                                           (if (and (= beat-length 3/8) (= size 1/4)) 1/8 size)))
                              (not (and (= size 1/4) (= beat-length 3/8)
                                        (> (+ (- position (* 3/8 (floor (/ position 3/8)))) size) 3/8)))
                              (not (and (= size 1/2) (= bar-length 3/4))))))
                (size (or (find fits? sizes) (- to position))))
           (loop (+ position size)
                 (cons (make-music 'RestEvent 'duration (or (written-duration size) (plain-duration size))) rests))))))

#(define (break-points form)
   "Where a multi-bar rest must not run through: rehearsal marks, repeats, key and tempo changes."
   (define (walk music start)
     (case (ly:music-property music 'name)
       ((SequentialMusic)
        (let loop ((left (ly:music-property music 'elements)) (start start) (points '()))
          (if (null? left)
              points
              (loop (cdr left) (+ start (music-duration (car left))) (append (walk (car left) start) points)))))
       ((VoltaRepeatedMusic)
        (append (list start (+ start (music-duration music))) (walk (ly:music-property music 'element) start)))
       ((RelativeOctaveMusic TransposedMusic ContextSpeccedMusic)
        (let ((element (ly:music-property music 'element))) (if (ly:music? element) (walk element start) '())))
       ((SkipEvent SkipMusic BarCheck) '())
       (else (list start))))
   (walk form 0))

#(define (bar-start moment)
   (if (< moment upbeat) 0 (+ upbeat (* bar-length (floor (/ (- moment upbeat) bar-length))))))

#(define (barred line breaks)
   "The line with its gaps filled by proper rests and whole bars of rest gathered."
   (let* ((timed (timed-events line))
          (total (music-duration line))
          (sounding (remove (lambda (entry) (or (rest-like? (cdr entry)) (eq? 'BarCheck (ly:music-property (cdr entry) 'name)))) timed)))
     (for-each (lambda (entry)
                 (if (and (eq? 'BarCheck (ly:music-property (cdr entry) 'name))
                          (not (= (car entry) (bar-start (car entry)))))
                     (ly:music-warning (cdr entry) "bar check failed")))
               timed)
     (let loop ((start 0) (left sounding) (empty 0) (events '()))
       (define (flush) (if (= empty 0) events
                           (cons (make-music 'MultiMeasureRestMusic 'duration (plain-duration empty)) events)))
       (if (>= start total)
           (line-of (reverse (flush)))
           (let* ((end (min total (if (and (= start 0) (< 0 upbeat)) upbeat (+ start bar-length))))
                  (here (take-while (lambda (entry) (< (car entry) end)) left))
                  (rest (drop left (length here)))
                  (whole (= bar-length (- end start)))
                  ;; positions are counted so that an upbeat or a last, short bar lies as it would in a whole one
                  (offset (if (and (= start 0) (< 0 upbeat)) (- bar-length upbeat) 0)))
             (cond
              ((and (null? here) whole)
               (if (and (< 0 empty) (member start breaks))
                   (let ((flushed (flush))) (loop end rest bar-length flushed))
                   (loop end rest (+ empty bar-length) events)))
              (else
               (let fill ((position start) (notes here) (done (flush)))
                 (if (null? notes)
                     (loop end rest 0 (append (reverse (rests-between (+ offset (- position start)) (+ offset (- end start)))) done))
                     (let ((note (car notes)))
                       (if (> (+ (car note) (music-duration (cdr note))) end)
                           (ly:music-warning (cdr note) "this note crosses a bar line"))
                       (fill (+ (car note) (music-duration (cdr note))) (cdr notes)
                             (cons (cdr note)
                                   (append (reverse (rests-between (+ offset (- position start)) (+ offset (- (car note) start))))
                                           done)))))))))))))

#(define (dynamics-for line dynamics)
   "The dynamics as far as they concern this line: none under rests, an entry gets the level that holds there."
   (let* ((notes (filter-map (lambda (entry)
                               (and (not (rest-like? (cdr entry))) (< 0 (music-duration (cdr entry)))
                                    (cons (car entry) (+ (car entry) (music-duration (cdr entry))))))
                             (timed-events line)))
          (total (music-duration line))
          (marks (append-map (lambda (entry)
                               (map (lambda (post) (cons (car entry) post)) (ly:music-property (cdr entry) 'articulations '())))
                             (timed-events dynamics)))
          (level? (lambda (mark) (eq? 'AbsoluteDynamicEvent (ly:music-property (cdr mark) 'name))))
          (opens? (lambda (mark) (eqv? -1 (ly:music-property (cdr mark) 'span-direction))))
          (sounding? (lambda (from to) (any (lambda (note) (and (< (car note) to) (> (cdr note) from))) notes)))
          (after (lambda (moment) (find (lambda (note) (> (cdr note) moment)) notes)))
          (kept '()) (resting-since #f))
     (define (keep! moment event) (set! kept (cons (cons moment event) kept)))
     (let loop ((left marks))
       (if (pair? left)
           (let* ((mark (car left)) (moment (car mark))
                  (following (filter (lambda (other) (> (car other) moment)) (cdr left)))
                  (until (if (null? following) total (car (first following)))))
             (cond
              ((level? mark)
               (let* ((next (find level? following)) (until (if next (car next) total)) (note (after moment)))
                 (if (and note (< (car note) until))
                     (keep! (max moment (car note)) (cdr mark)))))
              ((opens? mark)
               (let ((middle (/ (+ moment until) 2)))
                 (if (and (sounding? moment (+ moment beat-length beat-length)) (sounding? middle until)
                          (let ((note (after moment))) (< (max moment (car note)) middle)))
                     (begin
                       (keep! moment (cdr mark))
                       (keep! until (make-music (ly:music-property (cdr mark) 'name) 'span-direction STOP)))))))
             (loop (cdr left)))))
     (let loop ((left (stable-sort (reverse kept) (lambda (a b) (< (car a) (car b))))) (position 0) (events '()))
       (if (null? left)
           (line-of (reverse (if (< position total) (cons (skip-of (- total position)) events) events)))
           (let* ((moment (caar left))
                  (here (take-while (lambda (entry) (= moment (car entry))) left))
                  (point (make-music 'EventChord 'elements (map cdr here))))
             (loop (drop left (length here)) moment
                   (cons point (if (< position moment) (cons (skip-of (- moment position)) events) events))))))))

assemble = #(define-music-function (form dynamics line) (ly:music? ly:music? ly:music?)
  (let ((expected (music-duration form)))
    (if (not (= expected (music-duration line)))
        (ly:input-warning (*location*) "a line lasts ~a, the form ~a" (music-duration line) expected))
    (make-music 'SimultaneousMusic 'elements
      (list (ly:music-deep-copy form) (barred line (break-points form)) (dynamics-for line dynamics)))))
