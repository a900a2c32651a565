;; What `correlation.ts` does to a patch and what surrounds another one, all in doubles.
(module
  (memory (export "memory") 1)

  ;; The sums of the products of a patch of $side pixels a side and the parts of a window from each of $shifts × $shifts
  ;; places on. Six sums at once: an addition to one need not wait for those to the others. In each row are as many as are
  ;; a multiple of six, and the window's rows, $stride bytes apart, reach as far.
  (func (export "multiplyAround")
    (param $patch i32) (param $side i32) (param $window i32) (param $stride i32) (param $shifts i32) (param $sums i32)
    (local $first v128) (local $second v128) (local $third v128) (local $value v128) (local $down i32) (local $across i32)
    (local $x i32) (local $y i32) (local $from i32) (local $row i32)
    (local.set $down (local.get $shifts))
    (loop $lower
      (local.set $across (i32.const 0))
      (loop $further
        (local.set $first (f64x2.splat (f64.const 0)))
        (local.set $second (local.get $first))
        (local.set $third (local.get $first))
        (local.set $from (local.get $patch))
        (local.set $row (i32.add (local.get $window) (i32.shl (local.get $across) (i32.const 3))))
        (local.set $y (local.get $side))
        (loop $nextRow
          (local.set $x (i32.const 0))
          (loop $next
            (local.set $value (v128.load64_splat (i32.add (local.get $from) (local.get $x))))
            (local.set $first (f64x2.add (local.get $first) (f64x2.mul
              (local.get $value)
              (v128.load (i32.add (local.get $row) (local.get $x))))))
            (local.set $second (f64x2.add (local.get $second) (f64x2.mul
              (local.get $value)
              (v128.load offset=16 (i32.add (local.get $row) (local.get $x))))))
            (local.set $third (f64x2.add (local.get $third) (f64x2.mul
              (local.get $value)
              (v128.load offset=32 (i32.add (local.get $row) (local.get $x))))))
            (local.set $x (i32.add (local.get $x) (i32.const 8)))
            (br_if $next (i32.lt_u (local.get $x) (i32.shl (local.get $side) (i32.const 3)))))
          (local.set $from (i32.add (local.get $from) (i32.shl (local.get $side) (i32.const 3))))
          (local.set $row (i32.add (local.get $row) (local.get $stride)))
          (local.set $y (i32.sub (local.get $y) (i32.const 1)))
          (br_if $nextRow (local.get $y)))
        (v128.store (local.get $sums) (local.get $first))
        (v128.store offset=16 (local.get $sums) (local.get $second))
        (v128.store offset=32 (local.get $sums) (local.get $third))
        (local.set $sums (i32.add (local.get $sums) (i32.const 48)))
        (local.set $across (i32.add (local.get $across) (i32.const 6)))
        (br_if $further (i32.lt_u (local.get $across) (local.get $shifts))))
      (local.set $window (i32.add (local.get $window) (local.get $stride)))
      (local.set $down (i32.sub (local.get $down) (i32.const 1)))
      (br_if $lower (local.get $down)))))
