;; What `detail-agreement.ts` does to a row of pixels, two at once: values are single, what is computed of them double.
(module
  (memory (export "memory") 1)

  ;; Raises each similarity to the contrast-structure term of SSIM for two windows: $products is the mean of the products of
  ;; their values, then come their means and variances. Rows may be read and written up to a pixel beyond their end.
  (func (export "raise")
    (param $similarity i32) (param $products i32) (param $meanA i32) (param $meanB i32) (param $varianceA i32)
    (param $varianceB i32) (param $width i32) (param $stabiliser f64)
    (local $stabilisers v128) (local $shared v128) (local $value v128) (local $known v128) (local $end i32)
    (local.set $stabilisers (f64x2.splat (local.get $stabiliser)))
    (local.set $end (i32.add (local.get $similarity) (i32.shl (local.get $width) (i32.const 2))))
    (loop $next
      (local.set $shared (f64x2.sub
        (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $products)))
        (f64x2.mul
          (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $meanA)))
          (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $meanB))))))
      (local.set $value (f64x2.div
        (f64x2.add (f64x2.mul (f64x2.splat (f64.const 2)) (local.get $shared)) (local.get $stabilisers))
        (f64x2.add
          (f64x2.add
            (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $varianceA)))
            (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $varianceB))))
          (local.get $stabilisers))))
      (local.set $known (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $similarity))))
      (v128.store64_lane 0 (local.get $similarity)
        (f32x4.demote_f64x2_zero (f64x2.pmax (local.get $known) (local.get $value))))
      (local.set $products (i32.add (local.get $products) (i32.const 8)))
      (local.set $meanA (i32.add (local.get $meanA) (i32.const 8)))
      (local.set $meanB (i32.add (local.get $meanB) (i32.const 8)))
      (local.set $varianceA (i32.add (local.get $varianceA) (i32.const 8)))
      (local.set $varianceB (i32.add (local.get $varianceB) (i32.const 8)))
      (local.set $similarity (i32.add (local.get $similarity) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $similarity) (local.get $end))))))
