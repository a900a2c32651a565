;; What `blur.ts` does to each row of a raster, four pixels at once. Values are single, sums double; a row may be written up
;; to three pixels beyond its end.
(module
  (memory (export "memory") 1)

  ;; Multiplies a row by another one.
  (func (export "multiplyAcross") (param $row i32) (param $by i32) (param $width i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $row) (i32.shl (local.get $width) (i32.const 2))))
    (loop $next
      (v128.store (local.get $row) (f32x4.mul (v128.load (local.get $row)) (v128.load (local.get $by))))
      (local.set $row (i32.add (local.get $row) (i32.const 16)))
      (local.set $by (i32.add (local.get $by) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $row) (local.get $end)))))

  ;; The mean of each window of two rows, which begin $apart bytes and whose means begin $meansApart bytes apart: $radius
  ;; pixels either side. Before and after a row its edges are repeated. A sum waits for the one before it, so that two at
  ;; once take no longer than one.
  (func (export "meanAcross")
    (param $from i32) (param $apart i32) (param $to i32) (param $meansApart i32) (param $width i32) (param $radius i32)
    (param $weight f64)
    (local $weights v128) (local $sums v128) (local $means v128) (local $entering i32) (local $leaving i32) (local $end i32)
    (local.set $weights (f64x2.splat (local.get $weight)))
    (local.set $sums (f64x2.mul
      (call $both (local.get $from) (local.get $apart))
      (f64x2.splat (f64.convert_i32_u (i32.add (local.get $radius) (i32.const 1))))))
    (local.set $leaving (i32.sub (local.get $from) (i32.shl (local.get $radius) (i32.const 2))))
    (local.set $entering (i32.add (local.get $from) (i32.const 4)))
    (local.set $end (i32.add (local.get $entering) (i32.shl (local.get $radius) (i32.const 2))))
    (block $summed
      (loop $next
        (br_if $summed (i32.ge_u (local.get $entering) (local.get $end)))
        (local.set $sums (f64x2.add (local.get $sums) (call $both (local.get $entering) (local.get $apart))))
        (local.set $entering (i32.add (local.get $entering) (i32.const 4)))
        (br $next)))
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $width) (i32.const 2))))
    (loop $next
      (local.set $means (f32x4.demote_f64x2_zero (f64x2.mul (local.get $sums) (local.get $weights))))
      (v128.store32_lane 0 (local.get $to) (local.get $means))
      (v128.store32_lane 1 (i32.add (local.get $to) (local.get $meansApart)) (local.get $means))
      (local.set $sums (f64x2.add
        (local.get $sums)
        (f64x2.sub
          (f64x2.promote_low_f32x4 (v128.load32_lane 1
            (i32.add (local.get $entering) (local.get $apart))
            (v128.load32_zero (local.get $entering))))
          (f64x2.promote_low_f32x4 (v128.load32_lane 1
            (i32.add (local.get $leaving) (local.get $apart))
            (v128.load32_zero (local.get $leaving)))))))
      (local.set $entering (i32.add (local.get $entering) (i32.const 4)))
      (local.set $leaving (i32.add (local.get $leaving) (i32.const 4)))
      (local.set $to (i32.add (local.get $to) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Writes the means of sums, one for each column, and moves these a row on.
  (func (export "meanDown")
    (param $sums i32) (param $entering i32) (param $leaving i32) (param $to i32) (param $width i32) (param $weight f64)
    (local $weights v128) (local $left v128) (local $right v128) (local $end i32)
    (local.set $weights (f64x2.splat (local.get $weight)))
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $width) (i32.const 2))))
    (loop $next
      (local.set $left (v128.load (local.get $sums)))
      (local.set $right (v128.load offset=16 (local.get $sums)))
      (v128.store (local.get $to) (call $narrow
        (f64x2.mul (local.get $left) (local.get $weights))
        (f64x2.mul (local.get $right) (local.get $weights))))
      (v128.store (local.get $sums) (f64x2.sub
        (f64x2.add (local.get $left) (call $two (local.get $entering)))
        (call $two (local.get $leaving))))
      (v128.store offset=16 (local.get $sums) (f64x2.sub
        (f64x2.add (local.get $right) (call $two (i32.add (local.get $entering) (i32.const 8))))
        (call $two (i32.add (local.get $leaving) (i32.const 8)))))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      (local.set $entering (i32.add (local.get $entering) (i32.const 16)))
      (local.set $leaving (i32.add (local.get $leaving) (i32.const 16)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; Adds two rows, weighted, to the sums of the columns.
  (func (export "mixDown") (param $above i32) (param $below i32) (param $weight f64) (param $sums i32) (param $width i32)
    (local $weights v128) (local $end i32)
    (local.set $weights (f64x2.splat (local.get $weight)))
    (local.set $end (i32.add (local.get $sums) (i32.shl (local.get $width) (i32.const 3))))
    (loop $next
      (v128.store (local.get $sums) (f64x2.add
        (v128.load (local.get $sums))
        (f64x2.mul
          (local.get $weights)
          (f64x2.add (call $two (local.get $above)) (call $two (local.get $below))))))
      (local.set $above (i32.add (local.get $above) (i32.const 8)))
      (local.set $below (i32.add (local.get $below) (i32.const 8)))
      (local.set $sums (i32.add (local.get $sums) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $sums) (local.get $end)))))

  ;; Mixes each of the sums with $radius others either side, by weights that begin with that of the middle.
  (func (export "mixAcross") (param $sums i32) (param $to i32) (param $width i32) (param $radius i32) (param $weights i32)
    (local $left v128) (local $right v128) (local $weight v128) (local $k i32) (local $before i32) (local $after i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $to) (i32.shl (local.get $width) (i32.const 2))))
    (loop $next
      (local.set $weight (v128.load64_splat (local.get $weights)))
      (local.set $left (f64x2.mul (local.get $weight) (v128.load (local.get $sums))))
      (local.set $right (f64x2.mul (local.get $weight) (v128.load offset=16 (local.get $sums))))
      (local.set $before (local.get $sums))
      (local.set $after (local.get $sums))
      (local.set $k (i32.const 0))
      (loop $further
        (local.set $k (i32.add (local.get $k) (i32.const 1)))
        (local.set $before (i32.sub (local.get $before) (i32.const 8)))
        (local.set $after (i32.add (local.get $after) (i32.const 8)))
        (local.set $weight (v128.load64_splat (i32.add (local.get $weights) (i32.shl (local.get $k) (i32.const 3)))))
        (local.set $left (f64x2.add (local.get $left) (f64x2.mul
          (local.get $weight)
          (f64x2.add (v128.load (local.get $before)) (v128.load (local.get $after))))))
        (local.set $right (f64x2.add (local.get $right) (f64x2.mul
          (local.get $weight)
          (f64x2.add (v128.load offset=16 (local.get $before)) (v128.load offset=16 (local.get $after))))))
        (br_if $further (i32.lt_u (local.get $k) (local.get $radius))))
      (v128.store (local.get $to) (call $narrow (local.get $left) (local.get $right)))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $next (i32.lt_u (local.get $to) (local.get $end)))))

  ;; What lies at an address and $apart bytes after it.
  (func $both (param $at i32) (param $apart i32) (result v128)
    (f64x2.promote_low_f32x4 (v128.load32_lane 1
      (i32.add (local.get $at) (local.get $apart))
      (v128.load32_zero (local.get $at)))))

  (func $two (param $at i32) (result v128)
    (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $at))))

  (func $narrow (param $left v128) (param $right v128) (result v128)
    (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
      (f32x4.demote_f64x2_zero (local.get $left))
      (f32x4.demote_f64x2_zero (local.get $right)))))
