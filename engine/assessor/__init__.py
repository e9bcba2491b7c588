"""The assessor: what a hand is worth."""

from engine.assessor.assessment import Assessment, HandType
from engine.assessor.high import assess
from engine.assessor.tables import hand_type, strength, strengths

__all__ = ["Assessment", "HandType", "assess", "hand_type", "strength", "strengths"]
