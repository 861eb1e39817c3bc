import { heading, list, type Block } from "../../../core/export/document/document";

/** Where the figures are defined. */
export const referenceBlocks = (): readonly Block[] => [
  heading("References"),
  list([
    "Angelopoulos, A. N., Bates, S., Fannjiang, C., Jordan, M. I. and Zrnic, T. (2023). Prediction-powered inference. Science 382, 669–674.",
    "Angelopoulos, A. N., Duchi, J. C. and Zrnic, T. (2023). PPI++: Efficient prediction-powered inference. arXiv:2311.01453.",
    "Byrt, T., Bishop, J. and Carlin, J. B. (1993). Bias, prevalence and kappa. Journal of Clinical Epidemiology 46, 423–429.",
    "Cochran, W. G. (1977). Sampling Techniques, third edition. Wiley.",
    "Cohen, J. (1960). A coefficient of agreement for nominal scales. Educational and Psychological Measurement 20, 37–46.",
    "Cohen, J. (1968). Weighted kappa. Psychological Bulletin 70, 213–220.",
    "Efron, B. (1987). Better bootstrap confidence intervals. Journal of the American Statistical Association 82, 171–185.",
    "Fleiss, J. L. (1971). Measuring nominal scale agreement among many raters. Psychological Bulletin 76, 378–382.",
    "Gwet, K. L. (2008). Computing inter-rater reliability and its variance in the presence of high agreement. British Journal of Mathematical and Statistical Psychology 61, 29–48.",
    "Krippendorff, K. (2011). Computing Krippendorff's alpha-reliability. University of Pennsylvania.",
    "Rogan, W. J. and Gladen, B. (1978). Estimating prevalence from the results of a screening test. American Journal of Epidemiology 107, 71–76.",
    "Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. Journal of the American Statistical Association 22, 209–212.",
  ]),
];
